// Elements for texts that are not trusted: no text is parsed as HTML, and links lead to known protocols only.

/** An element with properties, and with nodes and texts in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  content: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...content);
  return created;
}

/** A link that opens in another tab. If the address is not safe, only its content. */
export function link(
  address: string,
  content: readonly (Node | string)[],
  className = '',
): HTMLElement {
  const href = addressOf(address, 'http:', 'https:', 'mailto:');
  if (href === undefined) return element('span', { dir: 'auto', className }, content);
  const properties = { href, target: '_blank', rel: 'noreferrer', className, dir: 'auto' };
  return element('a', properties, content);
}

/** The address if its protocol is one of these: `javascript:` would run as a program of this page. */
export function addressOf(address: string, ...protocols: readonly string[]): string | undefined {
  const url = URL.parse(address);
  return url !== null && protocols.includes(url.protocol) ? url.href : undefined;
}
