// The page of the chat: which conversation it shows, what its buttons do, and its notices.
import { Conversation, type ConversationView, type Draft } from './conversation.ts';
import { explain, isRefused } from './explain.ts';
import { MessageLog } from './message-log.ts';
import { type Visitor, VisitorStore } from './visitor.ts';

interface Shown {
  readonly visitor: Visitor;
  readonly conversation: Conversation;
}

const { baseUrl = '', conversation: name = '' } = document.body.dataset;
const store = new VisitorStore(baseUrl, name);

const form = find('form', HTMLFormElement);
const input = find('textarea', HTMLTextAreaElement);
const notice = find('#notice', HTMLElement);
const tryAgain = find('#try-again', HTMLButtonElement);
const history = find('#log', HTMLElement);
const messages = find('main', HTMLElement);
const toEnd = find('#to-end', HTMLButtonElement);
const log = new MessageLog({
  list: find('#log ol', HTMLElement),
  writing: find('#writing', HTMLElement),
  say: (text, label) => void say(text, label),
  sendAgain: (draft) => void send(draft, true),
});

let shown: Shown | undefined;
/** Aborted when the page leaves the conversation. */
let leaving = new AbortController();
/** How often visitors were refused since the last one was accepted. */
let refusals = 0;

const view: ConversationView = {
  showMessage(message) {
    log.showMessage(message);
    toEnd.hidden = isAtEnd();
  },
  removeMessage: (id) => log.removeMessage(id),
  showWriting: (streamId, text) => log.showWriting(streamId, text),
  showConnection(state) {
    if (state === 'lost') return tell('The connection is lost. Trying again …');
    // Not at once: a screen reader learns of the history after the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => (history.ariaBusy = 'false')));
    tell(refusals > 0 ? 'Your last conversation has ended. This is a new one.' : '');
    refusals = 0;
  },
};

/** Shows a conversation until another one is entered. */
async function enter(findVisitor = () => store.find()): Promise<void> {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  tell('Connecting …');
  try {
    const visitor = await findVisitor();
    if (signal.aborted) return;
    const conversation = new Conversation(store.clientOf(visitor), visitor, view, signal);
    if (visitor.conversationId !== shown?.visitor.conversationId) {
      // After a refusal, what the visitor wrote and could not send is not lost.
      log.clear(visitor.userId, refusals > 0);
    }
    shown = { visitor, conversation };
    // A screen reader does not read the history aloud.
    history.ariaBusy = 'true';
    await conversation.follow();
  } catch (error) {
    await recover(error, signal);
  }
}

/** After an error that ended the conversation. A visitor who is refused begins anew; if that one is refused, too, it ends. */
async function recover(error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (shown === undefined || !isRefused(error)) return tell(explain(error), true);
  await store.forget(shown.visitor);
  refusals += 1;
  if (refusals > 1) return tell(explain(error), true);
  await enter();
}

function say(text: string, label = text): Promise<void> {
  return send({ id: crypto.randomUUID(), text, label }, false);
}

async function send(draft: Draft, isAgain: boolean): Promise<void> {
  if (shown === undefined) return;
  const { signal } = leaving;
  log.showPending(draft);
  // What the visitor says is seen, also by one who reads what was said before.
  showEnd();
  try {
    await shown.conversation.send(draft, isAgain);
  } catch (error) {
    log.showFailed(draft, explain(error));
    toEnd.hidden = isAtEnd();
    if (isRefused(error)) await recover(error, signal);
  }
}

function tell(text: string, isOver = false): void {
  notice.textContent = text;
  tryAgain.hidden = !isOver;
}

/** The column is in reverse order: it begins at its end. A line may be cut there. */
function isAtEnd(): boolean {
  return messages.scrollTop > -40;
}

function showEnd(): void {
  messages.scrollTop = 0;
  toEnd.hidden = true;
}

function find<T extends HTMLElement>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = input.value.trim();
  // Until there is a conversation, the text stays.
  if (text === '' || shown === undefined) return;
  input.value = '';
  void say(text);
});
input.addEventListener('keydown', (event) => {
  // While a character is composed, the key confirms it.
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});
tryAgain.addEventListener('click', () => void enter());
toEnd.addEventListener('click', showEnd);
messages.addEventListener('scroll', () => {
  if (isAtEnd()) toEnd.hidden = true;
});
find('#begin', HTMLButtonElement).addEventListener('click', () => {
  const { visitor } = shown ?? {};
  void enter(visitor && (() => store.beginConversation(visitor)));
  input.focus();
});
// Another tab has begun a conversation, or a new visitor.
store.onChange(() => void enter());
void enter();
