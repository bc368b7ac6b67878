import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { lexer, type Tokens, walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { pages } from './programs.ts';

const sources = globSync('docs/pictures/*.d2').sort();

test.for(sources)('the picture is drawn from its source; `npm run docs` draws it: %s', (source) => {
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex');
  expect(readFileSync(source.replace(/d2$/, 'svg'), 'utf8')).toContain(hash);
});

test('every picture is on a page', () => {
  const text = pages().map((page) => readFileSync(page, 'utf8'));
  const unused = sources.filter((source) => {
    const [name = ''] = source.split('/').at(-1)?.split('.') ?? [];
    return !text.some((page) => page.includes(`pictures/${name}.svg`));
  });
  expect(unused).toEqual([]);
});

test.for(pages())('every picture has a text in its place: %s', (page) => {
  walkTokens(lexer(readFileSync(page, 'utf8')), (token) => {
    if (token.type === 'image') expect((token as Tokens.Image).text).toMatch(/\w+ \w+/);
  });
});
