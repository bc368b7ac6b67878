import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phone } from './looks.ts';
import { desktop, type OpenedPage, Site } from './site-page.ts';

const site = new Site();

describe('the page on trying it', () => {
  test('every program runs in the page, without a request to a network', async () => {
    await using opened = await site.open('try.html', desktop);
    const { page } = opened;
    const choice = page.getByLabel('Example');
    const names = await choice.locator('option').allTextContents();
    expect(names.length).toBeGreaterThan(3);
    for (const label of names) {
      await choice.selectOption({ label });
      expect(await run(page)).not.toMatch(/^\s*$|Error: /);
    }
    expect(opened.problems).toEqual([]);
  });

  test('a program can be written and run with the keyboard alone', async () => {
    await using opened = await site.open('try.html', desktop);
    const { page } = opened;
    const editor = page.getByRole('textbox', { name: 'Program' });
    for (
      let tabs = 0;
      !(await editor.evaluate((box) => box === document.activeElement));
      tabs += 1
    ) {
      expect(tabs).toBeLessThan(30);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText("console.log([1, 'two']); throw new TypeError('no');");
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => page.getByRole('log').textContent()).toContain('TypeError: no');
    expect(await page.getByRole('log').textContent()).toContain("[ 1, 'two' ]");
  });

  test.for(['for (;;);', 'for (let i = 0; ; i += 1) console.log(i);'])(
    'a program that does not end can be stopped: %s',
    async (program) => {
      await using opened = await site.open('try.html', desktop);
      const { page } = opened;
      await write(page, program);
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Run' }).waitFor();
      expect(await page.getByRole('status').textContent()).toBe('stopped');
    },
  );

  describe('one program after the other', () => {
    let opened: OpenedPage;
    beforeAll(async () => {
      opened = await site.open('try.html', desktop);
    });
    afterAll(() => opened[Symbol.asyncDispose]());

    test('the output has at most 1,000 lines, and says so', async () => {
      await write(opened.page, 'for (let i = 0; i < 10_000; i += 1) console.log(i);');
      const lines = (await run(opened.page)).trim().split('\n');
      expect(lines).toHaveLength(1001);
      expect(lines.at(-1)).toContain('1000 lines');
      expect(await opened.page.getByRole('status').textContent()).toMatch(/^finished in \d+ ms$/);
    });

    test('the types of a program are removed', async () => {
      await write(opened.page, 'const one: number = 1;\nconsole.log((one as number) + 1);');
      expect((await run(opened.page)).trim()).toBe('2');
    });

    const printed = [
      ['console.log(0, -0, { n: 0 });', '0 -0 { n: 0 }'],
      ["console.log('%s is %d', 'one', 1);", 'one is 1'],
      ['console.dir({ deep: { list: [1] } });', '{ deep: { list: [ 1 ] } }'],
      [
        "console.table([{ id: 'a', n: 1 }, { id: 'b' }]);",
        "(index) │ id  │ n\n────────┼─────┼──\n0       │ 'a' │ 1\n1       │ 'b' │",
      ],
    ] as const;
    test.for(printed)('the console prints as that of Node: %s', async ([program, text]) => {
      await write(opened.page, program);
      expect((await run(opened.page)).replaceAll(/ +$/gm, '').trim()).toBe(text);
    });

    test('the console measures times', async () => {
      await write(opened.page, "console.time('work'); console.timeEnd('work');");
      expect((await run(opened.page)).trim()).toMatch(/^work: \d+\.\d ms$/);
    });

    const refused = [
      ['a syntax error', 'const fine = 1;\nconst = 2;', 'line 2: '],
      [
        'an export that a package does not have',
        "// Line 1\nimport { Chat } from 'bot-platform-sdk';",
        '"Chat"',
      ],
      [
        'a package that the page does not have',
        "// Line 1\nimport 'node:fs';",
        '"node:fs" is not available',
      ],
    ] as const;
    test.for(refused)('%s is reported, and its line is marked', async ([, program, message]) => {
      await write(opened.page, program);
      const output = await run(opened.page);
      expect(output).toContain('line 2: ');
      expect(output).toContain(message);
      expect(await opened.page.locator('.cm-line').nth(1).locator('.cm-lintRange').count()).toBe(1);
    });

    const unhandled = [
      ['a rejection', "Promise.reject(new TypeError('left alone'));", 'TypeError: left alone'],
      [
        'a timer',
        "// Line 1\nsetTimeout(() => { throw new TypeError('late'); });",
        'TypeError: late\n    at line 2',
      ],
    ] as const;
    test.for(unhandled)(
      'an error of %s that is not handled is shown',
      async ([, program, text]) => {
        await write(opened.page, program);
        await run(opened.page);
        await expect.poll(() => opened.page.getByRole('log').textContent()).toContain(text);
        expect(await opened.page.getByRole('log').textContent()).not.toContain('blob:');
      },
    );
  });

  test('on a phone, the output comes into view after Run', async () => {
    await using opened = await site.open('try.html', phone);
    const { page } = opened;
    await page.getByRole('button', { name: 'Run' }).tap();
    await page.getByRole('button', { name: 'Run' }).waitFor();
    const output = page.getByRole('log');
    await expect
      .poll(async () => {
        const box = await output.boundingBox();
        return box !== null && box.y >= 0 && box.y + Math.min(box.height, 100) <= 844;
      })
      .toBe(true);
  });

  test('a link shares a program, which does not run by itself', async () => {
    await using opened = await site.open('try.html', desktop);
    const { page } = opened;
    await write(page, "console.log('shared: ✓');");
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.url()).toContain('#program=');
    await using other = await site.open(page.url().slice(site.origin.length + 1), desktop);
    const editor = other.page.getByRole('textbox', { name: 'Program' });
    expect(await editor.textContent()).toBe("console.log('shared: ✓');");
    expect(await other.page.getByRole('log').textContent()).not.toContain('shared');
    expect((await run(other.page)).trim()).toBe('shared: ✓');
  });

  test('a program that was edited is discarded only after a question', async () => {
    await using opened = await site.open('try.html', desktop);
    const { page } = opened;
    const choice = page.getByLabel('Example');
    await write(page, 'console.log(1);');
    page.once('dialog', (dialog) => dialog.dismiss());
    await choice.selectOption({ index: 1 });
    expect(await choice.evaluate((box) => Reflect.get(box, 'selectedIndex'))).toBe(0);
    const editor = page.getByRole('textbox', { name: 'Program' });
    expect(await editor.textContent()).toBe('console.log(1);');
    page.once('dialog', (dialog) => dialog.accept());
    await choice.selectOption({ index: 1 });
    expect(await editor.textContent()).not.toContain('console.log(1);');
  });
});

/** Replaces the program of the editor. */
async function write(page: Page, program: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Program' }).fill(program);
}

/** Runs the program of the editor; returns its output. */
async function run(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Run' }).waitFor();
  return (await page.getByRole('log').textContent()) ?? '';
}
