/** What the benchmarks call on a client: an event, the first page of a list, all bots of a list. Not all have each. */
export interface BenchClient {
  event(id: string): Promise<{ readonly event?: { readonly id?: string } }>;
  page(): Promise<unknown>;
  list(): AsyncIterable<unknown>;
}
type Target = Readonly<Record<'baseUrl' | 'adminUrl', string>>;
export const clients: Readonly<
  Record<string, (target: Target, packageUrl: string) => Promise<BenchClient>>
>;
export const credentials: {
  readonly userKey: string;
  readonly admin: { readonly token: string; readonly workspaceId: string };
};

/** A schema of Zod. */
export interface Schema {
  parse(value: unknown): unknown;
}

export function schemasByHand(): Promise<Record<'event' | 'page' | 'messages', Schema>>;
