import { readFileSync } from 'node:fs';
import * as operations from '../../src/operations.ts';

/** Classes whose types alone are exported: a program does not create their instances itself. */
const typesAlone = [
  'Collection',
  'ConversationCollection',
  'Dialogue',
  'EventStream',
  'IssueCollection',
  'MessageCollection',
  'OwnedCollection',
  'PageList',
  'Platform',
  'Turn',
  'UserCollection',
];

/** The values in the reviewed report of the API of an entry point. */
function valuesOf(entry: string): readonly string[] {
  const report = readFileSync(new URL(`../../tools/api/${entry}.api.md`, import.meta.url), 'utf8');
  const declared = report.matchAll(/^export (?:abstract )?(?:class|const|function) (\w+)/gm);
  return [...declared].map(([, name = '']) => name).filter((name) => !typesAlone.includes(name));
}

/** The values that each entry point exports. */
export const names: Readonly<Record<string, readonly string[]>> = {
  'bot-platform-sdk': valuesOf('index'),
  'bot-platform-sdk/msw': valuesOf('msw'),
  'bot-platform-sdk/node': valuesOf('node'),
  'bot-platform-sdk/operations': Object.keys(operations),
  'bot-platform-sdk/testing': valuesOf('testing'),
};
