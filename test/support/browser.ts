import { type Browser, chromium } from 'playwright-core';
import { chromiumOptions } from './chromium.ts';

/** Starts Chromium, so that nothing but what a test opens is requested. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}
