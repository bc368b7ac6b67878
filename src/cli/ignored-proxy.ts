/** The process that calls, as far as it decides on a proxy. */
export interface Runtime {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly execArgv: readonly string[];
  readonly versions: { readonly node: string; readonly bun?: string; readonly deno?: string };
}

interface IgnoredProxy {
  readonly message: string;
  readonly advice: string;
}

/** The variable of a proxy that other programs use for an address, and Node does not. Its value may hold a password. */
export function findIgnoredProxy(url: URL, runtime: Runtime): IgnoredProxy | undefined {
  const { env, versions } = runtime;
  // Those use the variables by themselves.
  if (versions.bun !== undefined || versions.deno !== undefined) return undefined;
  const excluded = namesOf(env, 'NO_PROXY').map((name) => env[name] ?? '');
  if (isExcluded(url.hostname, excluded.join())) return undefined;
  const known = ['HTTPS_PROXY', 'HTTP_PROXY'].flatMap((name) => namesOf(env, name));
  const [unknown] = namesOf(env, 'ALL_PROXY');
  const name = known[0] ?? unknown;
  if (name === undefined) return undefined;
  const other = 'or pass `fetch: createNodeFetch({ proxy })` of bot-platform-sdk/node.';
  if (!canUseVariables(versions.node)) {
    const advice = `Use Node 22.21 or 24 with NODE_USE_ENV_PROXY=1, ${other}`;
    return { message: `${name} is set, and Node ${versions.node} ignores it`, advice };
  }
  if (!usesVariables(runtime)) {
    const message = `${name} is set, and Node ignores it without NODE_USE_ENV_PROXY=1`;
    return { message, advice: `Set NODE_USE_ENV_PROXY=1, ${other}` };
  }
  if (known.length > 0) return undefined;
  const advice = `Set HTTPS_PROXY, for an http: address HTTP_PROXY, ${other}`;
  return { message: `${name} is set, and Node ignores it`, advice };
}

/** The names by which a variable is set. */
function namesOf(env: Runtime['env'], name: string): string[] {
  return [name.toLowerCase(), name].filter((written) => (env[written] ?? '') !== '');
}

function canUseVariables(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 21);
}

function usesVariables({ env, execArgv }: Runtime): boolean {
  const flags = [...execArgv, ...(env.NODE_OPTIONS ?? '').split(' ')];
  return env.NODE_USE_ENV_PROXY === '1' || flags.includes('--use-env-proxy');
}

/** Whether a host is one of those that are reached without a proxy, such as `localhost, .example.com`. */
function isExcluded(hostname: string, list: string): boolean {
  return list.split(/[\s,]+/).some((entry) => {
    const name = entry
      .toLowerCase()
      .replace(/:\d{1,5}$/, '')
      .replace(/^\*?\./, '');
    return name === '*' || (name !== '' && `.${hostname}`.endsWith(`.${name}`));
  });
}
