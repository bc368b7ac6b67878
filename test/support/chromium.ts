import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.ts';

/** What Playwright starts Chromium with, so that nothing but what a test opens is requested. */
export function chromiumOptions(): { readonly executablePath: string; readonly args: string[] } {
  return {
    executablePath: installedChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  };
}

/** The one that CHROMIUM names, or that of the system: no browser comes from the package registry. */
export function installedChromium(): string {
  const advice = 'install Chromium, or set CHROMIUM to its path';
  const { CHROMIUM } = process.env;
  const path = CHROMIUM || '/usr/bin/chromium';
  if (existsSync(path)) return path;
  if (CHROMIUM) throw new Error(`there is no ${path}: ${advice}`);
  installDebianPackage('chromium', advice);
  return path;
}
