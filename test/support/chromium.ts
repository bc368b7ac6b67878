import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.ts';

/** What is used of a page of Playwright, which is installed beside the tests, not as a dependency. */
export interface Page {
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror' | 'requestfailed', listener: (problem: unknown) => void): void;
  goto(url: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  waitForSelector(
    selector: string,
  ): Promise<{ getAttribute(name: string): Promise<string | null> }>;
  waitForFunction(script: string): Promise<unknown>;
  evaluate<T>(script: string): Promise<T>;
  close(): Promise<void>;
}

/** What is used of a browser of Playwright. */
export interface Browser {
  newPage(options?: {
    readonly viewport: { readonly width: number; readonly height: number };
  }): Promise<Page>;
  close(): Promise<void>;
}

interface Playwright {
  readonly chromium: {
    launch(options: {
      readonly executablePath: string;
      readonly args: readonly string[];
    }): Promise<Browser>;
  };
}

/** Starts Chromium, so that nothing but what a test opens is requested. */
export function launchChromium({ chromium }: Playwright): Promise<Browser> {
  return chromium.launch({
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
  });
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
