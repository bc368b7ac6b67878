// The page of the chat: which conversation it shows, what its buttons do, and its notices.
import { prepareComposer } from './composer.ts';
import { Conversation, type ConversationView, type Draft } from './conversation.ts';
import { explain, isRefused } from './explain.ts';
import { MessageLog } from './message-log.ts';
import { Scroll } from './scroll.ts';
import { type Visitor, VisitorStore } from './visitor.ts';

interface Shown {
  readonly visitor: Visitor;
  readonly conversation: Conversation;
}

const chat = find(document, '.chat', HTMLElement);
const { baseUrl = '', conversation: name = '' } = chat.dataset;
const store = new VisitorStore(baseUrl, name);

const form = find(chat, '.composer', HTMLFormElement);
const input = find(form, 'textarea', HTMLTextAreaElement);
const status = find(chat, '.status', HTMLElement);
const notice = find(chat, '.notice [role=status]', HTMLElement);
const tryAgain = find(chat, '.try-again', HTMLButtonElement);
const messages = find(chat, '.messages', HTMLElement);
const history = find(chat, '.log', HTMLElement);
const earlier = find(chat, '.earlier', HTMLButtonElement);
const greeting = find(chat, '.greeting', HTMLElement);
const begin = find(chat, '.begin', HTMLButtonElement);
const other = find(chat, '.other-conversation', HTMLButtonElement);
const confirmation = find(chat, 'dialog', HTMLDialogElement);
const scroll = new Scroll({ messages, toEnd: find(chat, '.to-end', HTMLButtonElement), earlier });
const log = new MessageLog({
  list: find(history, 'ol', HTMLElement),
  writing: find(chat, '.writing', HTMLElement),
  sendAgain: (draft) => void send(draft, true),
});

let shown: Shown | undefined;
/** Aborted when the page leaves the conversation. */
let leaving = new AbortController();
/** How often visitors were refused since the last one was accepted. */
let refusals = 0;

const view: ConversationView = {
  showMessage(message, isEarlier) {
    if (log.showMessage(message, isEarlier)) scroll.announceMessage();
  },
  removeMessage: (id) => log.removeMessage(id),
  showWriting: (streamId, text) => log.showWriting(streamId, text),
  showConnection(state) {
    if (state === 'lost') {
      setStatus('waiting', 'Reconnecting …');
      return tell('The connection is lost. Trying again …');
    }
    setStatus('open', 'Online');
    showStart();
    tell(refusals > 0 ? 'Your last conversation has ended. This is a new one.' : '');
    refusals = 0;
  },
};

/** Shows a conversation until another one is entered. */
async function enter(findVisitor = () => store.find()): Promise<void> {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  setStatus('waiting', 'Connecting …');
  tell('');
  try {
    const visitor = await findVisitor();
    if (signal.aborted) return;
    let conversation = shown?.conversation;
    if (conversation === undefined || visitor.conversationId !== shown?.visitor.conversationId) {
      conversation = new Conversation(store.clientOf(visitor), visitor, view);
      // After a refusal, what the visitor wrote and could not send is not lost.
      log.clear(visitor.userId, refusals > 0);
      scroll.showEnd();
      greeting.hidden = true;
    }
    shown = { visitor, conversation };
    other.hidden = visitor.otherId === undefined;
    // A screen reader does not read the history aloud.
    history.ariaBusy = 'true';
    await conversation.follow(signal);
  } catch (error) {
    await recover(error, signal);
  }
}

/** After an error that ended the conversation. A visitor who is refused begins anew; if that one is refused, too, it ends. */
async function recover(error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (shown !== undefined && isRefused(error)) {
    await store.forget(shown.visitor);
    refusals += 1;
    if (refusals === 1) return enter();
  }
  setStatus('failed', 'Offline');
  tell(explain(error), true);
}

async function showEarlier(): Promise<void> {
  // Disabled, it would lose the focus.
  if (earlier.ariaDisabled === 'true') return;
  const { signal } = leaving;
  earlier.ariaDisabled = 'true';
  history.ariaBusy = 'true';
  try {
    await shown?.conversation.showEarlier();
    if (!signal.aborted) showStart();
  } catch (error) {
    if (!signal.aborted) earlier.textContent = `${explain(error)} Try again`;
  }
  earlier.ariaDisabled = 'false';
}

/** Shows what stands above the messages that are shown: the greeting, or that there are more. */
function showStart(): void {
  const hasEarlier = shown?.conversation.hasEarlier === true;
  earlier.hidden = !hasEarlier;
  earlier.textContent = 'Earlier messages';
  greeting.hidden = hasEarlier;
  scroll.watchStart();
  // Not at once: a screen reader learns of the history after the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => (history.ariaBusy = 'false')));
}

function say(draft: Omit<Draft, 'id'>): void {
  void send({ id: crypto.randomUUID(), ...draft }, false);
}

async function send(draft: Draft, isAgain: boolean): Promise<void> {
  if (shown === undefined) return;
  const { signal } = leaving;
  log.showPending(draft);
  // What the visitor says is seen, also by one who reads what was said before.
  scroll.showEnd();
  try {
    await shown.conversation.send(draft, isAgain);
  } catch (error) {
    log.showFailed(draft, explain(error));
    scroll.announceMessage();
    if (isRefused(error)) await recover(error, signal);
  }
}

function setStatus(state: 'waiting' | 'open' | 'failed', text: string): void {
  status.dataset.state = state;
  status.textContent = text;
}

function tell(text: string, isOver = false): void {
  notice.textContent = text;
  tryAgain.hidden = !isOver;
}

function find<T extends Element>(parent: ParentNode, selector: string, type: new () => T): T {
  const found = parent.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}

prepareComposer({
  form,
  input,
  entry: `web-chat ${name}`,
  submit(text) {
    // Until there is a conversation, the text stays.
    if (shown === undefined) return false;
    say({ text, label: text });
    return true;
  },
});
messages.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button.say') : null;
  // The button of a list says what is selected.
  const list = button?.previousElementSibling;
  const option = list instanceof HTMLSelectElement ? list.selectedOptions[0] : button;
  if (!(option instanceof HTMLButtonElement || option instanceof HTMLOptionElement)) return;
  const { id } = option.closest<HTMLElement>('[data-id]')?.dataset ?? {};
  say({ text: option.value, label: option.textContent, replyTo: id });
});
earlier.addEventListener('click', () => void showEarlier());
tryAgain.addEventListener('click', () => void enter());
begin.addEventListener('click', () => {
  confirmation.returnValue = '';
  confirmation.showModal();
});
confirmation.addEventListener('close', () => {
  if (confirmation.returnValue !== 'begin') return;
  const { visitor } = shown ?? {};
  void enter(visitor && (() => store.beginConversation(visitor)));
  input.focus();
});
other.addEventListener('click', () => {
  const { visitor } = shown ?? {};
  void enter(visitor && (() => store.switchConversation(visitor)));
});
// Another tab has begun a conversation, or a new visitor.
store.onChange(() => void enter());
void enter();
