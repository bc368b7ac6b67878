import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Figures } from './statistics.ts';

/** The import of each package, as in its documentation. */
const imports: Readonly<Record<string, string>> = {
  'bot-platform-sdk': '{ ChatClient }',
  '@botpress/chat': '{ Client }',
  '@botpress/client': '{ Client }',
  ky: '{ default }',
  axios: '{ default }',
  got: '{ default }',
  'openapi-fetch': '{ default }',
};

/** The size of each bundle, with its dependencies, minified and compressed. */
export async function measureSizes(): Promise<Record<string, Figures>> {
  const sizes: Record<string, Figures> = {};
  for (const [name, imported] of Object.entries(imports)) {
    const { outputFiles } = await build({
      stdin: { contents: `export ${imported} from '${name}'`, resolveDir: import.meta.dirname },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
      // The paths of the repository lead to the sources.
      tsconfigRaw: {},
    });
    const [file] = outputFiles;
    sizes[name] = { bundle: gzipSync(file?.contents ?? '', { level: 9 }).length };
  }
  return sizes;
}
