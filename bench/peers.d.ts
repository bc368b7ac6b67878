// `npm run bench` installs the peers, so they are usually missing when types are checked. These declarations replace
// them: most export anything, a few only what is used here.
declare module '@botpress/chat';
declare module '@botpress/client';
declare module 'axios';
declare module 'got';
declare module 'vega';

declare module 'openapi-fetch' {
  export default function createClient<Paths>(options: object): {
    GET(
      path: keyof Paths,
      options: object,
    ): Promise<{ readonly data?: unknown; readonly error?: unknown }>;
  };
}

declare module 'tinybench' {
  export class Bench {
    constructor(options: { readonly time: number; readonly warmupTime: number });
    readonly tasks: readonly { readonly name: string; readonly result: Result }[];
    add(name: string, run: () => unknown): this;
    run(): Promise<unknown>;
  }
  type Result = { readonly state: string } | { readonly latency: { readonly p50: number } };
}

declare module 'vega-lite' {
  export type TopLevelSpec = object;
  export function compile(spec: TopLevelSpec): { readonly spec: object };
}
