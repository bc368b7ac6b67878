import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Draws the pictures of the guides: `docs/pictures/*.d2` become SVG files beside them, for light and dark pages. A picture
 * names the hash of its source, so that only what changed is drawn, and a test sees one that is out of date.
 */
process.chdir(join(import.meta.dirname, '../..'));

const outdated = globSync('docs/pictures/*.d2').filter((source) => !isUpToDate(source));
if (outdated.length === 0) process.exit();
// It takes seconds to load.
const colors = `vars: { d2-config: {
  theme-overrides: { ${themeOf(['#3c3c43', '#57575c', '#e2e2e5', '#ebebef', '#f6f6f7', '#ffffff'], ['#1d4ed8', '#dbe5ff', '#eef3ff', '#f6f8ff'])} }
  dark-theme-overrides: { ${themeOf(['#dfdfd6', '#b3b3ad', '#45494f', '#32363f', '#25272d', '#1b1b1f'], ['#93b4ff', '#25345c', '#1f2a47', '#20242f'])} }
} }`;
const { D2 } = await import('@terrastruct/d2');
const d2 = new D2();
for (const source of outdated) {
  const { diagram, renderOptions } = await d2.compile({
    fs: { index: `${colors}\n${readFileSync(source, 'utf8')}` },
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

/** The grays and the blues of a scheme of the site, by the names that D2 has for them. */
function themeOf(grays: readonly string[], blues: readonly string[]): string {
  const [text, label, line, group, inner, page] = grays;
  const [stroke, strong, medium, soft] = blues;
  const colors = {
    ...{ N1: text, N2: label, N3: label, N4: line, N5: group, N6: inner, N7: page },
    ...{ B1: stroke, B2: stroke, B3: strong, B4: strong, B5: medium, B6: soft },
    ...{ AA2: stroke, AA4: medium, AA5: soft, AB4: medium, AB5: soft },
  };
  return Object.entries(colors)
    .map(([name, color]) => `${name}: "${color}"`)
    .join('; ');
}

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
