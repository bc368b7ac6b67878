// `npm run bench` installs these, so they are usually missing when types are checked.
declare module 'vega';

declare module 'vega-lite' {
  export function compile(spec: object): { readonly spec: object };
}

declare module 'tinybench' {
  export class Bench {
    constructor(options: { readonly time: number; readonly warmupIterations: number });
    readonly tasks: readonly { readonly name: string; readonly result: Result }[];
    add(name: string, run: () => unknown): this;
    run(): Promise<unknown>;
  }
  type Result = { readonly state: string } | { readonly latency: { readonly p50: number } };
}
