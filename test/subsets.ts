import { globSync } from 'node:fs';

/** Files of tests, and why each of them can fail in another setting although it passes with the source. */
type Reasons = Readonly<Record<string, string>>;

/** What can differ in the build: it bundles ky and zod, drops unused code, and may rename classes. */
export const differsInBuild: Reasons = {
  'test/contract/errors.test.ts': 'the names of classes, and what `instanceof` says',
  'test/contract/stack-traces.test.ts': 'frames of the package are recognized by their files',
  'test/contract/redaction.test.ts': 'regular expressions and secrets in private fields',
  'test/hostile/credentials/{clients,no-secrets,on-the-wire}.test.ts':
    'secrets in private fields, which the target of the build may rewrite',
  'test/contract/clients.test.ts': 'the entry point, and the version that is written into it',
  'test/contract/client-options.test.ts': 'ky, which is bundled, sends by default',
  'test/contract/methods.test.ts': 'every method, record and schema is there',
  'test/contract/words.test.ts': 'the messages of the bundled zod, whose locales are dropped',
  'test/contract/{define-operation,payload-schema,schemas,shared-schemas}.test.ts':
    'schemas of the Zod of a user meet the bundled one',
  'test/contract/streams.test.ts': 'the parser of events, and async generators',
  'test/testing/{forms,msw}.test.ts':
    'the entry point with msw, and the server that is imported late',
  'test/testing/admin/every-operation.test.ts': 'every route of the fake platform is there',
};

/** What the versions of msw and undici can change; the files in `hostile` use `createNodeFetch`. */
export const differsWithPeers: Reasons = {
  'test/testing/{forms,fault-table,msw}.test.ts': 'everything that goes through a handler of msw',
  'test/node/*.test.ts': 'createNodeFetch, which calls undici',
  'test/hostile/network/*.test.ts': 'the codes of the errors of undici',
  'test/hostile/server/unusable-responses.test.ts': 'the HTTP parser of undici, and its errors',
};

/** The files. Each pattern must find one: a file that was renamed is not to be left out in silence. */
export function filesOf(reasons: Reasons): string[] {
  const patterns = Object.keys(reasons);
  const missing = patterns.filter((pattern) => globSync(pattern).length === 0);
  if (missing.length > 0) throw new Error(`there is no ${missing.join(', ')}`);
  return patterns;
}
