/** A doc comment with its line break, or nothing. Long lines are wrapped. */
export function comment(text: string): string {
  const rows = text.trim().split('\n').flatMap(wrap);
  if (rows.join('') === '') return '';
  if (rows.length === 1) return `/** ${rows[0]} */\n`;
  return `/**\n${rows.map((row) => ` * ${row}`.trimEnd()).join('\n')}\n */\n`;
}

/** The indentation is not known here: no comment is deeper than four levels. */
const width = 88;

function wrap(line: string): string[] {
  // An example stays as it is.
  if (line.length <= width || line.startsWith(' ')) return [line];
  const indent = line.startsWith('- ') ? '  ' : '';
  const rows = [''];
  for (const word of line.split(' ')) {
    const row = rows.at(-1) ?? '';
    if (row === '') rows[rows.length - 1] = word;
    else if (row.length + 1 + word.length <= width) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(indent + word);
  }
  return rows;
}
