import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineAsyncComponent, h } from 'vue';
import FrontChat from './FrontChat.vue';
import Journeys from './Journeys.vue';
import NotFound from './NotFound.vue';
import Picture from './Picture.vue';
import './style.css';

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'not-found': () => h(NotFound),
    }),
  enhanceApp({ app }) {
    app.component('FrontChat', FrontChat);
    app.component('Journeys', Journeys);
    app.component('Picture', Picture);
    // The editor needs a browser, and is loaded by the page that has it.
    app.component(
      'TryIt',
      defineAsyncComponent(() => import('./TryIt.vue')),
    );
  },
};

export default theme;
