import { defineConfig } from 'tsup';
import { slimDependencies } from './scripts/slim-dependencies.ts';

export default defineConfig({
  entry: { index: 'src/index.ts', node: 'src/node/index.ts', testing: 'src/testing/index.ts' },
  format: 'esm',
  // Constructors that only this package calls are not part of its types.
  dts: { compilerOptions: { stripInternal: true } },
  sourcemap: true,
  splitting: true,
  clean: true,
  target: 'es2022',
  platform: 'neutral',
  removeNodeProtocol: false,
  // Bundled: ky is ESM only, which a CommonJS build must hide, and zod loads 64 locale files at start.
  noExternal: ['ky', /^zod/],
  external: ['msw', 'undici', /^node:/],
  esbuildPlugins: [slimDependencies],
});
