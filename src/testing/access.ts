/** Where the chat API of a platform is, and the key of its first user. */
export interface ChatAccess {
  /** The address of the chat API. */
  readonly baseUrl: string;
  /** The key of the first user. */
  readonly userKey: string;
}

/** Where the admin API of a platform is, and its credentials. */
export interface AdminAccess {
  /** The address of the admin API, without `/v1/admin`. */
  readonly adminUrl: string;
  /** The access token. */
  readonly token: string;
  /** The workspace. */
  readonly workspaceId: string;
}

/** A platform on a real loopback port. */
export interface PlatformServer extends AsyncDisposable {
  /** The origin of both APIs. */
  readonly url: string;
  /** The options of a `ChatClient` that calls this server. */
  readonly chatOptions: ChatAccess;
  /** The options of an `AdminClient` that calls this server. */
  readonly adminOptions: AdminAccess;
  /** Ends every connection, also those that stall, and stops listening. */
  close(): Promise<void>;
}
