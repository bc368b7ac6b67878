import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenApiDocument } from '../src/cli/openapi/document.ts';
import { writeModule } from '../src/cli/openapi/module.ts';

/** Writes the operations of docs/openapi.yaml that src/service/chat.ts does not have: `npm run operations:update`. */
const root = join(import.meta.dirname, '..');
export const operationsModule = join(root, 'src/service/chat-operations.ts');

const ownImports = `from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { timestamp } from '../shared/schema-parts.ts';`;

/** The text of the module. Within this package, it imports from files; `z.iso` is a namespace, which adds to bundles. */
export async function chatOperations(): Promise<string> {
  const document = await OpenApiDocument.load(join(root, 'docs/openapi.yaml'));
  const { text } = writeModule(document, {
    client: 'chat',
    only: undefined,
    except: ['addParticipant', 'getOrCreateConversation', 'getEvent'],
    stream: [],
    suffix: '',
    closedUnions: false,
  });
  return text
    .replace("import { defineOperation } from 'bot-platform-sdk';\n", '')
    .replace("from 'zod/mini';", ownImports)
    .replaceAll('z.iso.datetime({ offset: true })', 'timestamp');
}

if (import.meta.main) writeFileSync(operationsModule, await chatOperations());
