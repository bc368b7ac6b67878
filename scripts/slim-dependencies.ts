import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/**
 * What the copies of ky and zod in `dist` do without.
 *
 * `src/core/send.ts` turns off ky's retries, hooks, times, progress, merging and errors: this package has its own rules
 * for them. They are two thirds of ky, and no bundler can know that they are never reached, so it is said here. Each
 * line names a function, a class, a constant or a statement, and gives its body, its members, its value or the whole of
 * it in `dist`; an empty one drops it. A name that is not found fails the build, so that a new version is looked at
 * before it is shipped, and `npm run test:dist` runs the tests of the package against what was built.
 */
const replacements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ky/distribution/index.js': {
    // Only `ky()` itself is called. Without the mark, whoever imports nothing but a schema would get ky, too.
    createInstance: '() => Ky.create',
    ky: '/* @__PURE__ */ createInstance()',
  },
  'ky/distribution/core/constants.js': {
    // Asked at import, which loads all of Node's `fetch`. No request is streamed, or has a form or a signal of ky's.
    supportsRequestStreams: 'false',
    supportsResponseStreams: 'false',
    supportsFormData: 'false',
    supportsAbortController: 'false',
    supportsAbortSignal: 'false',
  },
  'ky/distribution/core/Ky.js': {
    // Of a mistake that is not made here.
    "if (Object.hasOwn(options, 'prefixUrl'))": '',
    "if (typeof this.#input !== 'string' && !(this.#input instanceof URL || this.#input instanceof globalThis.Request))":
      '',
    // Of what is not supported, as said above.
    'if (supportsAbortController && supportsAbortSignal)': '',
    'if (supportsRequestStreams)': '',
    'if (this.#abortController?.signal.aborted)': '',
    'if (this.#input instanceof globalThis.Request && ((supportsFormData && this.#options.body instanceof globalThis.FormData) || this.#options.body instanceof URLSearchParams) && !userProvidedContentType)':
      '',
    // Not given: an address that is a string, JSON, search parameters, progress, times.
    "if (typeof this.#input === 'string')": '',
    'if (this.#options.json !== undefined)': '',
    'if (hasSearchParameters(this.#options.searchParams))': '',
    'if (ky.#options.onDownloadProgress)': '',
    "if (this.#options.onUploadProgress && typeof this.#options.onUploadProgress !== 'function')":
      '',
    "if (typeof ky.#options.timeout === 'number' && ky.#options.timeout > maxSafeTimeout)": '',
    "if (typeof ky.#options.totalTimeout === 'number' && ky.#options.totalTimeout > maxSafeTimeout)":
      '',
    // Would add `.json()` and others to each promise. Bodies are read here, with a limit.
    'of Object.entries(responseTypes)': '',
    // No hooks.
    cloneInitHookOptions: 'unreachable',
    '#runBeforeRequestHooks': 'return undefined',
    'if (isResponseInstance(response))': '',
    '#runAfterResponseHooks': '',
    '#throwProcessedError': 'throw error',
    '#createManagedSignal': '',
    '#getNormalizedOptions': '',
    // No retries.
    '#retryFromError': 'throw error',
    '#calculateRetryDelay': '',
    '#calculateDelay': '',
    cloneRetryOptions: 'unreachable',
    // What `fetch` threw is looked at here, so it need not be wrapped.
    'if (isRawNetworkError(error))': '',
    'if (retryRequest)': '',
    // No times.
    'if (remainingTotal !== undefined && remainingTotal <= 0)': '',
    '#raceWithTotalTimeout': '',
    '#throwIfTotalTimeoutExhausted': '',
    // No error for an error status, so no body of one.
    "if (!currentResponse.ok && currentResponse.type !== 'opaque' && (typeof ky.#options.throwHttpErrors === 'function' ? ky.#options.throwHttpErrors(currentResponse.status) : ky.#options.throwHttpErrors))":
      '',
    '#getResponseData': '',
    '#getErrorDataTimeout': '',
    '#readResponseText': '',
    '#isJsonContentType': '',
    '#parseJson': '',
    // No reading of bodies, no progress, no search parameters.
    '#raceBodyRead': '',
    '#getBodyReadTimeout': '',
    validateJsonWithSchema: 'unreachable',
    '#wrapRequestWithUploadProgress': 'return request',
    '#cancelResponseBody': '',
    '#cancelReturnedBody': '',
    '#assignRequest': '',
    '#normalizeSearchParams': '',
    // The request that ky builds is not the one that is sent, so nobody asks for it, or for ky's own `response.json`.
    '#setResponseRequest': 'return response',
    '#getResponseRequest': '',
    // Of the above.
    '#responseRequests': '',
    '#beforeRetryHookErrors': '',
    '#cachedNormalizedOptions': '',
    '#userProvidedAbortSignal': '',
    '#decorateResponse': 'return response',
  },
  // No search parameters, and no options of `fetch` beside those of the request that is sent.
  'ky/distribution/utils/options.js': {
    findUnknownOptions: '() => undefined',
    hasSearchParameters: '() => false',
  },
  'ky/distribution/utils/body.js': { streamResponse: 'unreachable' },
  'ky/distribution/utils/timeout.js': { timeout: 'unreachable' },
  'ky/distribution/utils/merge.js': { mergeHooks: '() => undefined', cloneShallow: 'unreachable' },
  'ky/distribution/utils/normalize.js': { normalizeRetryOptions: '(limit) => ({ limit })' },
  // An import must leave nothing behind. The schemas of this package do not depend on what others configure, either.
  'zod/v4/core/core.js': {
    globalConfig: '{}',
    '(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});': '',
  },
  // Lets a list that is too long fail before its items are checked. No list here has a greatest length; one that a user
  // adds to a schema is checked all the same, after the items.
  'zod/v4/core/schemas.js': { capSize: 'return undefined' },
};

export const slimDependencies: Plugin = {
  name: 'slim-dependencies',
  setup(build) {
    build.onLoad({ filter: /[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
    const filter = /[\\/]node_modules[\\/](ky[\\/]distribution|zod[\\/]v4[\\/]core)[\\/].*\.js$/;
    build.onLoad({ filter }, async ({ path }) => {
      const file = path.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
      const names = replacements[file];
      return (
        names && { contents: replace(file, await readFile(path, 'utf8'), names), loader: 'js' }
      );
    });
  },
};

function replace(file: string, source: string, names: Readonly<Record<string, string>>): string {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const missing = new Set(Object.keys(names));
  const edits: { readonly range: ts.TextRange; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const { name, range, toText } = placeOf(node) ?? {};
    const text = name === undefined ? undefined : names[name];
    if (name === undefined || text === undefined || range === undefined) {
      ts.forEachChild(node, visit);
      return;
    }
    missing.delete(name);
    edits.push(text === '' ? { range: node, text } : { range, text: toText?.(text) ?? text });
  };
  visit(tree);
  if (missing.size > 0) {
    const names = [...missing].join(', ');
    throw new Error(
      `${file} has no ${names}: see what this version does, then correct ${import.meta.filename}`,
    );
  }
  // The source map of the file does not fit any more.
  return edits
    .reduceRight(
      (result, { range, text }) => result.slice(0, range.pos) + text + result.slice(range.end),
      source,
    )
    .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
}

interface Place {
  readonly name: string | undefined;
  readonly range: ts.TextRange | undefined;
  readonly toText?: (text: string) => string;
}

/** The part of a declaration that can be replaced, and how the text of a replacement reads there. */
function placeOf(node: ts.Node): Place | undefined {
  if (ts.isClassDeclaration(node)) return { name: node.name?.text, range: node.members };
  if (ts.isIfStatement(node)) return { name: `if (${oneLine(node.expression)})`, range: node };
  if (ts.isForOfStatement(node)) return { name: `of ${oneLine(node.expression)}`, range: node };
  if (ts.isExpressionStatement(node)) return { name: node.getText(), range: node };
  if (ts.isVariableDeclaration(node)) {
    return {
      name: node.name.getText(),
      range: node.initializer,
      toText: (text) => (text === 'unreachable' ? `() => { ${unreachable} }` : ` ${text}`),
    };
  }
  if (ts.isPropertyDeclaration(node)) return { name: node.name.getText(), range: node };
  if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) {
    return {
      name: node.name?.getText(),
      range: node.body,
      toText: (text) => `{ ${text === 'unreachable' ? unreachable : `${text};`} }`,
    };
  }
  return undefined;
}

function oneLine(node: ts.Node): string {
  return node.getText().replaceAll(/\s+/g, ' ');
}

const unreachable = 'throw new Error("unreachable");';
