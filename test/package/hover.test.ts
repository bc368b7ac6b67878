import { join } from 'node:path';
import ts from 'typescript';
import { expect, inject, test } from 'vitest';

const program = `
import { AdminClient, ChatClient } from 'bot-platform-sdk';
import { getEvent } from 'bot-platform-sdk/operations';
import * as z from 'zod';

declare const chat: ChatClient;
declare const admin: AdminClient;

const { participant } = await chat.addParticipant({ conversationId: 'c', userId: 'u' });
const added = await chat.addParticipant({ conversationId: 'c', userId: 'u' });
const { conversation } = await chat.getOrCreateConversation();
const { event } = await chat.getEvent({ id: 'e' });
const typed = await chat.getEvent({ id: 'e' }, { payload: z.object({ text: z.string() }) });
const call = chat.getEvent({ id: 'e' });
const detailed = await chat.getEvent({ id: 'e' }).withResponse();
const list = admin.listBots();
const page = await admin.listBots();
const bots = await admin.listBots().toArray();
for await (const bot of admin.listBots()) bot;
let input: Parameters<ChatClient['addParticipant']>[0];
const { event: requested } = await chat.request(getEvent, { id: 'e' });
const add = chat.addParticipant;
`;

/** The text that an editor shows for a variable. */
const hovers = {
  participant: 'const participant: User',
  added: 'const added: AddParticipantResponse',
  conversation: 'const conversation: Conversation',
  event: 'const event: Event',
  typed: 'const typed: { event: EventWithPayload<{ text: string; }>; }',
  call: 'const call: Call<GetEventResponse>',
  detailed: 'const detailed: WithResponse<GetEventResponse>',
  list: 'const list: PageList<Bot, ListBotsResponse>',
  page: 'const page: ListBotsResponse',
  bots: 'const bots: Bot[]',
  bot: 'const bot: Bot',
  input: 'let input: AddParticipantInput',
  requested: 'const requested: Event',
  add: 'const add: (input: AddParticipantInput, options?: CallOptions) => Call<AddParticipantResponse>',
};

/** A misspelt option of a call. */
const misspelt = `
import type { ChatClient } from 'bot-platform-sdk';

declare const chat: ChatClient;
chat.getEvent({ id: 'e' }, { timout: 1_000 });
chat.addParticipant({ conversationId: 'c', userId: 'u' }, { timout: 1_000 });
`;

const file = join(inject('project'), 'hover.mts');
const misspeltFile = join(inject('project'), 'misspelt.mts');
const programs = new Map([
  [file, program],
  [misspeltFile, misspelt],
]);
const service = createService();

test('the compiler names the option that a misspelt one resembles', () => {
  const messages = service
    .getSemanticDiagnostics(misspeltFile)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  expect(messages).toEqual([
    expect.stringMatching(/'timout' does not exist .* Did you mean to write 'timeout'\?$/),
    expect.stringMatching(/'timout' does not exist .* Did you mean to write 'timeout'\?$/),
  ]);
});

test.for(Object.entries(hovers))('the type of %s reads well in an editor', ([name, expected]) => {
  const position = new RegExp(String.raw`(?:const|let|[{:]) (${name})\b`, 'd').exec(program)
    ?.indices?.[1]?.[0];
  const info = service.getQuickInfoAtPosition(file, position ?? Number.NaN);
  const shown = ts.displayPartsToString(info?.displayParts).replaceAll(/\s+/g, ' ');
  expect(shown).toBe(expected);
});

function createService(): ts.LanguageService {
  return ts.createLanguageService({
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      types: [],
    }),
    getScriptFileNames: () => [...programs.keys()],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = programs.get(name) ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => inject('project'),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => programs.has(name) || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
  });
}
