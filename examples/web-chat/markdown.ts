// A small part of Markdown as elements: bold, italic, code, lists, links. Anything else stays the text that it is.
import { element, link } from './element.ts';

// The limits are for texts that open many parts and close none: they would take long.
const maxLength = 20_000;
const maxDepth = 4;
const url = /(?<url>https?:\/\/[^\s<>]{0,2000}[^\s<>.,;:!?'"()[\]*_])/u;
const syntax = [
  /\\(?<escaped>[!-/:-@[-`{-~])/u,
  /(?<!`)(?<ticks>`{1,2})(?!`)(?<code>.{1,500}?)(?<!`)\k<ticks>(?!`)/u,
  /\[(?<label>[^\]\n]{1,500})\]\((?<address>[^\s()]{1,2000})\)/u,
  /(?<stars>\*{1,3})(?=[^\s*])(?<starred>.{0,500}?[^\s*])\k<stars>(?!\*)/u,
  // Not in a word: `snake_case_name` is a name.
  /(?<![\p{L}\p{N}_])(?<lines>_{1,3})(?=[^\s_])(?<lined>.{0,500}?[^\s_])\k<lines>(?![\p{L}\p{N}_])/u,
  url,
];
const links = new RegExp(url, 'gu');
const everything = new RegExp(syntax.map(({ source }) => source).join('|'), 'gu');

// With the flag, `.` takes the rest of a line, whatever is in it: otherwise each space would be tried as its beginning.
const fence = /^ {0,3}```/;
const heading = /^#{1,6} +(.*)$/s;
const bullet = /^(?<indent>\s*)(?:[-*+]|(?<number>\d{1,9})[.)]) +(?<first>.*)$/s;

/** The paragraphs, lists and code of a text. */
export function markdown(text: string, depth = 0): HTMLElement[] {
  if (text.length > maxLength) return [plainText(text)];
  const lines = text.split(/\r\n?|\n/);
  const blocks: HTMLElement[] = [];
  let at = 0;
  const takeWhile = (isPart: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && isPart(lines[at] ?? '')) at += 1;
    return lines.slice(start, at);
  };
  const isBullet = (line: string) => depth < maxDepth && bullet.test(line);
  const isText = (line: string) =>
    line.trim() !== '' && !fence.test(line) && !heading.test(line) && !isBullet(line);
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (isText(line)) {
      blocks.push(paragraph(inline(takeWhile(isText).join('\n'))));
    } else if (isBullet(line)) {
      blocks.push(
        list(
          takeWhile((next) => isBullet(next) || /^\s+\S/.test(next)),
          depth,
        ),
      );
    } else {
      at += 1;
      const title = heading.exec(line)?.[1];
      if (title !== undefined) blocks.push(paragraph([element('strong', {}, inline(title))]));
      if (!fence.test(line)) continue;
      const code = takeWhile((next) => !fence.test(next)).join('\n');
      blocks.push(element('pre', { tabIndex: 0 }, [element('code', { textContent: code })]));
      at += 1;
    }
  }
  return blocks;
}

/** The parts of a line of Markdown. */
export function inline(text: string, parts = everything, depth = 0): (Node | string)[] {
  if (depth > maxDepth) return [text];
  const nodes: (Node | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(parts)) {
    nodes.push(text.slice(end, match.index), nodeOf(match.groups ?? {}, depth));
    end = match.index + match[0].length;
  }
  return [...nodes, text.slice(end)];
}

/** A text of a person: its links are links, and the rest is as it was written. */
export function plainText(text: string): HTMLElement {
  return paragraph(inline(text, links));
}

function nodeOf(groups: Readonly<Record<string, string | undefined>>, depth: number) {
  const { escaped, code, label, address = '', url } = groups;
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return element('code', { textContent: code });
  if (url !== undefined) return link(url, [url]);
  if (label !== undefined) return link(address, [label]);
  const { stars, starred, lines = stars, lined = starred } = groups;
  const content = inline(lined ?? '', everything, depth + 1);
  if (lines?.length === 1) return element('em', {}, content);
  const isBoth = lines?.length === 3;
  return element('strong', {}, isBoth ? [element('em', {}, content)] : content);
}

function paragraph(content: readonly (Node | string)[]): HTMLElement {
  return element('p', { dir: 'auto' }, content);
}

/** The lines of a list. Those that are indented, or have another kind of bullet, belong to the item before them. */
function list(lines: readonly string[], depth: number): HTMLElement {
  const { indent = '', number } = bullet.exec(lines[0] ?? '')?.groups ?? {};
  const items: string[][] = [];
  for (const line of lines) {
    const found = bullet.exec(line)?.groups;
    const isItem =
      found !== undefined &&
      (found.indent ?? '').length <= indent.length &&
      (found.number === undefined) === (number === undefined);
    if (isItem) items.push([found.first ?? '']);
    else items.at(-1)?.push(line);
  }
  const content = items.map(([first = '', ...rest]) => {
    const margin = /^\s*/.exec(rest[0] ?? '')?.[0].length ?? 0;
    const text = [first, ...rest.map((line) => line.slice(Math.min(margin, line.search(/\S/))))];
    return element('li', { dir: 'auto' }, markdown(text.join('\n'), depth + 1));
  });
  if (number === undefined) return element('ul', { dir: 'auto' }, content);
  return element('ol', { dir: 'auto', start: Number(number) }, content);
}
