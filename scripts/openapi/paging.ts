import type { Shape } from './shape.ts';

/** The paging of a record. */
export interface Paging {
  /** The array of the response. */
  readonly items: string;
  /** The place of the token in the response, unless it is `meta.nextToken`; `null` if the list has one page. */
  readonly token: string | null | undefined;
}

/** Query parameters that other lists are paged by. */
const otherNames =
  /^(cursor|marker|offset|page|after|starting_?after|(next|page|continuation)_?(token|cursor|key))$/i;

/** How a list is paged: the token travels in the query as `nextToken`, and comes back in the response. */
export function pagingOf(
  id: string,
  query: Shape | undefined,
  body: Shape | undefined,
  response: Shape,
  note: (text: string) => void,
): Paging | undefined {
  const hasToken = (shape: Shape | undefined): boolean => shape?.fields?.has('nextToken') ?? false;
  const arrays = [...(response.fields ?? [])].flatMap(([name, { item }]) =>
    item === undefined ? [] : [name],
  );
  const isInMeta = hasToken(response.fields?.get('meta'));
  if (hasToken(query) && (isInMeta || hasToken(response))) {
    const [items] = arrays;
    if (items !== undefined && arrays.length === 1) {
      return { items, token: isInMeta ? undefined : 'nextToken' };
    }
    const names = arrays.join(', ') || 'none';
    note(`not a paged list: its response must have one array, and has ${names}`);
  } else if (id.startsWith('list')) {
    const [items] = arrays;
    if (items !== undefined && arrays.length === 1) return { items, token: null };
    throw new Error(`${id}: the response of a list must have one array`);
  } else if (isInMeta || [query, body, response].some(hasToken)) {
    note('not a paged list: nextToken must be in its query and in its response');
  } else {
    const name = [...(query?.fields?.keys() ?? [])].find((name) => otherNames.test(name));
    if (name !== undefined && arrays.length > 0) {
      note(`not a paged list: its query parameter is ${name}, not nextToken`);
    }
  }
  return undefined;
}
