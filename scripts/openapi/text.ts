import { builders, printer, utils } from 'prettier/doc';

/** Text that knows where it may be wrapped. */
export type Doc = builders.Doc;

const {
  align,
  conditionalGroup,
  fill,
  group,
  hardline,
  ifBreak,
  indent,
  indentIfBreak,
  join,
  label,
  line,
  softline,
} = builders;

/** Lays a text out as Biome and Prettier do with single quotes and lines of 100 characters. */
export function print(doc: Doc): string {
  return printer.printDocToString(doc, { printWidth: 100, tabWidth: 2 }).formatted;
}

/** A call. An object or array as the only argument stays on the line of the parenthesis. */
export function call(callee: Doc, ...values: readonly Doc[]): Doc {
  const [only] = values;
  if (only === undefined) return [callee, '()'];
  if (values.length === 1 && isLiteral(only)) return [callee, '(', only, ')'];
  return group([callee, '(', indent([softline, list(values)]), ifBreak(','), softline, ')']);
}

/** A schema that is made when it is used first. */
export function lazy(schema: Doc): Doc {
  const inner = group([indent([hardline, schema]), ',', hardline], { shouldBreak: true });
  const broken = ['z.lazy(() =>', inner, ')'];
  const apart = group(['() =>', indent([line, schema])]);
  const entries = ['z.lazy(', indent([hardline, apart, ',']), hardline, ')'];
  const states = [broken, entries];
  return conditionalGroup(
    utils.willBreak(schema) ? states : [['z.lazy(() => ', schema, ')'], ...states],
  );
}

/** A call whose last argument is an array, which stays on the line of the parenthesis if that is long enough. */
export function callWithArray(callee: Doc, first: Doc, values: readonly Doc[]): Doc {
  const last = array(values);
  const whole = (argument: Doc): Doc => [callee, '(', first, ', ', argument, ')'];
  const entries = [hardline, first, ',', hardline, last, ','];
  return conditionalGroup([
    whole(last),
    whole(group(last, { shouldBreak: true })),
    [callee, '(', indent(entries), hardline, ')'],
  ]);
}

export function array(values: readonly Doc[]): Doc {
  if (values.length === 0) return '[]';
  const inner = [indent([softline, list(values)]), ifBreak(','), softline];
  return label('literal', group(['[', inner, ']']));
}

/** The body of an object, an interface or an object type: an entry on each line. */
export function block(entries: readonly Doc[], end: ',' | ';'): Doc {
  // A type `{}` would accept anything.
  if (entries.length === 0) return end === ';' ? 'Record<never, never>' : label('literal', '{}');
  const lines = entries.map((entry) => [hardline, entry, end]);
  return label('literal', group(['{', indent(lines), hardline, '}']));
}

export function isLiteral(doc: Doc): boolean {
  return typeof doc === 'object' && 'type' in doc && doc.type === 'label';
}

/** A union type after `:` or `=`, with the space before it. */
export function union(types: readonly Doc[]): Doc {
  const [only, second] = types;
  const isHugged = types.length === 2 && only !== undefined && isLiteral(only) && second === 'null';
  if (types.length === 1 || isHugged) return [' ', join(' | ', [...types])];
  return group(indent([line, members(types)]));
}

function members(types: readonly Doc[]): Doc {
  return [
    ifBreak('| '),
    join(
      [line, '| '],
      types.map((type) => align(2, type)),
    ),
  ];
}

/** What follows `=` moves to the next line if not even its beginning fits. */
export function assign(target: Doc, value: Doc): Doc {
  const groupId = Symbol('assignment');
  return group([
    target,
    ' =',
    group(indent(line), { id: groupId }),
    indentIfBreak(group(value), { groupId }),
    ';',
  ]);
}

export function arrayType(types: readonly Doc[]): Doc {
  const [only] = types;
  if (types.length === 1 && only !== undefined) return [only, '[]'];
  return group(['(', indent([softline, members(types)]), softline, ')[]']);
}

/** An object type with any keys. */
export function mapType(types: readonly Doc[]): Doc {
  return group(['{', indent([line, '[key: string]:', union(types), ifBreak(';')]), line, '}']);
}

export function lines(docs: readonly Doc[]): Doc {
  return join(hardline, [...docs]);
}

/** A doc comment with its line break, or nothing. Long lines are wrapped; none can end the comment. */
export function comment(text: string): Doc {
  const rows = text
    .replaceAll('*/', '*\\/')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((row) => row.trimEnd());
  const [only = ''] = rows;
  if (text.trim() === '') return '';
  if (rows.length === 1 && only.length <= 80) return [`/** ${only} */`, hardline];
  const paragraphs = rows.map((row) => (row.length > 80 ? fill(words(row)) : row));
  return ['/**', align(' * ', [hardline, join(hardline, paragraphs)]), hardline, ' */', hardline];
}

function words(row: string): Doc[] {
  return row.split(' ').flatMap((word, index) => (index === 0 ? [word] : [line, word]));
}

function list(values: readonly Doc[]): Doc {
  return join([',', line], [...values]);
}

/** A string literal in the quotes that need fewer escapes, single ones if it is the same. */
export function quote(text: string): string {
  const json = JSON.stringify(text);
  const count = (mark: string): number => text.split(mark).length;
  if (count("'") > count('"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

export function key(name: string): string {
  return isIdentifier(name) ? name : quote(name);
}

export function isIdentifier(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);
}

/** The arguments of a generic type. */
export function typeArguments(types: readonly Doc[]): Doc {
  if (types.length === 1) return ['<', ...types, '>'];
  return group(['<', indent([softline, list(types)]), softline, '>']);
}
