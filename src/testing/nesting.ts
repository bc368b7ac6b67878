/** How deep the arrays and objects of a body may be nested. The service has some limit, too. */
const maxDepth = 500;

/** Whether a JSON text is nested so deeply that functions which call themselves for each level would fail. */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
