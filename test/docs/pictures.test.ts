import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.for(globSync('docs/pictures/*.d2').sort())(
  'the picture is drawn from its source; `npm run docs` draws it: %s',
  (source) => {
    const hash = createHash('sha256').update(readFileSync(source)).digest('hex');
    expect(readFileSync(source.replace(/d2$/, 'svg'), 'utf8')).toContain(hash);
  },
);
