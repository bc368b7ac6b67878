/** A credential of an API: the client option that holds it and the header that carries it. */
export interface CredentialRule {
  readonly option: string;
  readonly header: string;
  readonly prefix: string;
  /** Whether the option may be `null`: the client then calls the operations that do without it. */
  readonly mayBeNull: boolean;
  /** Whether it is a key or a token, and may be a function. A workspace id is less: it may be an ordinary word. */
  readonly isKey: boolean;
}

/** The differences between the two APIs of the platform. */
export interface Api {
  readonly name: 'chat' | 'admin';
  readonly client: string;
  readonly address: 'baseUrl' | 'adminUrl';
  readonly suffix: '' | '/v1/admin';
  readonly credentials: readonly CredentialRule[];
  /** The documented maximum, counted as MiB: this reading refuses nothing that the service would accept. */
  readonly maxRequestBytes: number;
  /** The default of the option of that name. */
  readonly maxResponseBytes: number;
}
