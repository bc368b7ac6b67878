/** A credential of an interface: the client option that holds it and the header that carries it. Specification §5. */
export interface CredentialRule {
  readonly option: string;
  readonly header: string;
  readonly prefix: string;
  /** Whether a function may give it, called for each attempt. */
  readonly mayBeFunction: boolean;
}

/** What tells the two interfaces of the platform apart. */
export interface InterfaceRule {
  readonly client: string;
  /** The client option that holds the address. */
  readonly address: 'baseUrl' | 'adminUrl';
  /** What the specification appends to the address. */
  readonly suffix: '' | '/v1/admin';
  readonly credentials: readonly CredentialRule[];
  /** Specification §8, counted as MiB: the reading that refuses nothing the service would take. */
  readonly maxRequestBytes: number;
  /** The default of the option of that name. */
  readonly maxResponseBytes: number;
}

// 1, 4, 50 and 64 MiB in figures: a bundler that sees a product keeps the interface that is not used.

export const chatInterface: InterfaceRule = {
  client: 'ChatClient',
  address: 'baseUrl',
  suffix: '',
  credentials: [{ option: 'userKey', header: 'x-user-key', prefix: '', mayBeFunction: true }],
  maxRequestBytes: 1_048_576,
  maxResponseBytes: 4_194_304,
};

export const adminInterface: InterfaceRule = {
  client: 'AdminClient',
  address: 'adminUrl',
  suffix: '/v1/admin',
  credentials: [
    { option: 'token', header: 'authorization', prefix: 'Bearer ', mayBeFunction: true },
    { option: 'workspaceId', header: 'x-workspace-id', prefix: '', mayBeFunction: false },
  ],
  maxRequestBytes: 52_428_800,
  maxResponseBytes: 67_108_864,
};
