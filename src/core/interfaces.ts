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

export const chatInterface: InterfaceRule = {
  client: 'ChatClient',
  address: 'baseUrl',
  suffix: '',
  credentials: [{ option: 'userKey', header: 'x-user-key', prefix: '', mayBeFunction: true }],
  maxRequestBytes: 1024 * 1024,
  maxResponseBytes: 4 * 1024 * 1024,
};

export const adminInterface: InterfaceRule = {
  client: 'AdminClient',
  address: 'adminUrl',
  suffix: '/v1/admin',
  credentials: [
    { option: 'token', header: 'authorization', prefix: 'Bearer ', mayBeFunction: true },
    { option: 'workspaceId', header: 'x-workspace-id', prefix: '', mayBeFunction: false },
  ],
  maxRequestBytes: 50 * 1024 * 1024,
  maxResponseBytes: 64 * 1024 * 1024,
};
