/** A subcommand of `npx bot-platform-sdk`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The complete `--help` text. */
  readonly help: string;
  /** Runs the command. It rejects with a {@link UsageError} if an argument is wrong. */
  run(parameters: readonly string[]): Promise<void>;
}

/** A wrong argument: one line on stderr and exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
