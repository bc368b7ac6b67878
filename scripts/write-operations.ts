import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenApiDocument } from '../src/cli/openapi/document.ts';
import { writeModule } from '../src/cli/openapi/module.ts';

/** Writes the operations of docs/openapi.yaml that src/service/chat.ts does not have: `npm run operations:update`. */
const root = join(import.meta.dirname, '..');
export const operationsModule = join(root, 'src/service/chat-operations.ts');

const ownImports = `from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { timestamp } from '../shared/schema-parts.ts';
import { type Conversation, ConversationSchema, type Event, EventSchema } from './chat.ts';
import { type User, user as UserSchema } from './chat.ts';
import { type ListMeta, ListMetaSchema } from './list-meta.ts';`;

/** The resources that the built-in operations have, too: the module imports them. */
const resources =
  /\/\*\* .* \*\/\nexport interface (Conversation|Event|ListMeta|User) \{\n[\s\S]*?\n\}\);\n\n/g;

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
    .replaceAll('z.iso.datetime({ offset: true })', 'timestamp')
    .replaceAll(resources, '');
}

if (import.meta.main) writeFileSync(operationsModule, await chatOperations());
