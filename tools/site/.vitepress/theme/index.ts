import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import FrontChat from './FrontChat.vue';
import './style.css';

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // Not imported by its page: VitePress loads with a page what the page imports on use.
    app.component('FrontChat', FrontChat);
  },
};

export default theme;
