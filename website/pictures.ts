import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Draws the pictures of the guides: `docs/pictures/*.d2` become SVG files beside them, for light and dark pages. A picture
 * names the hash of its source, so that only what changed is drawn, and a test sees one that is out of date.
 */
process.chdir(join(import.meta.dirname, '..'));

const outdated = globSync('docs/pictures/*.d2').filter((source) => !isUpToDate(source));
if (outdated.length === 0) process.exit();
// It takes seconds to load.
const { D2 } = await import('@terrastruct/d2');
const d2 = new D2();
for (const source of outdated) {
  const { diagram, renderOptions } = await d2.compile({
    fs: { index: readFileSync(source, 'utf8') },
    options: { layout: 'elk' },
  });
  const svg = await d2.render(diagram, {
    ...renderOptions,
    themeID: 0,
    darkThemeID: 200,
    // On a phone, a picture of up to 497 units has a text of at least 11 pixels.
    pad: 4,
    noXMLTag: true,
    salt: source,
  });
  writeFileSync(pictureOf(source), `${svg}\n<!-- ${hashOf(source)} -->\n`);
  console.log(`drew ${pictureOf(source)}`);
}
// D2 runs in a worker that would keep this process alive.
process.exit();

function isUpToDate(source: string): boolean {
  const picture = pictureOf(source);
  return existsSync(picture) && readFileSync(picture, 'utf8').includes(hashOf(source));
}

function pictureOf(source: string): string {
  return source.replace(/d2$/, 'svg');
}

function hashOf(source: string): string {
  return createHash('sha256').update(readFileSync(source)).digest('hex');
}
