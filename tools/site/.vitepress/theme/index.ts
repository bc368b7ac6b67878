import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';
import FrontChat from './FrontChat.vue';
import NotFound from './NotFound.vue';
import './style.css';

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(NotFound) }),
  enhanceApp({ app }) {
    // Not imported by its page: VitePress loads with a page what the page imports on use.
    app.component('FrontChat', FrontChat);
  },
};

export default theme;
