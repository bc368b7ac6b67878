import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A subcommand of `npx bot-platform-sdk`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  /** Runs the command. It rejects with a {@link CommandError} if it cannot do what it was asked for. */
  run(parameters: readonly string[]): Promise<void>;
}

/** A failure that its message explains: one line on stderr, without a stack, and exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: number = 1;
}

/** A wrong argument: one line on stderr and exit code 2. */
export class UsageError extends CommandError {
  override name = 'UsageError';
  override readonly exitCode = 2;
}

type OptionRules = NonNullable<ParseArgsConfig['options']>;
interface Rules<O extends OptionRules> {
  readonly args: string[];
  readonly options: O;
}

/** Parses the arguments of a command, and throws a {@link UsageError} on one that the command does not have. */
export function parseArguments<const O extends OptionRules>(
  parameters: readonly string[],
  options: O,
): ReturnType<typeof parseArgs<Rules<O>>> {
  const args = [...parameters];
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') {
      // Its value may be a key whose option was forgotten.
      throw new UsageError(`argument ${token.index + 1} belongs to no option`);
    }
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const rule = Object.hasOwn(options, name) ? options[name] : undefined;
    if (rule === undefined) throw new UsageError(unknownOption(rawName, options));
    if (rule.type === 'boolean' && value !== undefined) {
      throw new UsageError(`\`${rawName}\` takes no value`);
    }
    const isMissing = value === undefined || (!inlineValue && value.startsWith('-'));
    if (rule.type === 'string' && isMissing) throw new UsageError(`\`${rawName}\` needs a value`);
  }
  return parseArgs({ args, options });
}

function unknownOption(name: string, options: OptionRules): string {
  const known = Object.keys(options).map((option) => `--${option}`);
  return `\`${name}\` is not a known option; expected one of: ${known.join(', ')}`;
}
