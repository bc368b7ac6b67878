/**
 * Runs a function as soon as the loop over a generator is left. Otherwise `return` and `throw` wait for the value that is being
 * awaited, and run nothing before the first one.
 */
export function leaveAtOnce<T>(
  values: AsyncGenerator<T, void, undefined>,
  leave: () => void,
): AsyncGenerator<T, void, undefined> {
  const { return: end, throw: fail } = values;
  // Defined, and not assigned: it works although a program has frozen what the generator inherits.
  return Object.defineProperties(values, {
    return: {
      value: (result: undefined) => {
        leave();
        return end.call(values, result);
      },
    },
    throw: {
      value: (error: unknown) => {
        leave();
        return fail.call(values, error);
      },
    },
  });
}
