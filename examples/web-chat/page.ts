// The page of the chat: which conversation it shows, what its buttons do, and its notices.
import { prepareComposer } from './composer.ts';
import { Conversation, type ConversationView } from './conversation.ts';
import type { Draft } from './drafts.ts';
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
const action = find(chat, '.notice button', HTMLButtonElement);
const messages = find(chat, '.messages', HTMLElement);
const history = find(chat, '.log', HTMLElement);
const earlier = find(chat, '.earlier', HTMLButtonElement);
const greeting = find(chat, '.greeting', HTMLElement);
const begin = find(chat, '.begin', HTMLButtonElement);
const other = find(chat, '.other-conversation', HTMLButtonElement);
const confirmation = find(chat, 'dialog', HTMLDialogElement);
const scroll = new Scroll({ messages, toEnd: find(chat, '.to-end', HTMLButtonElement), earlier });
const writing = find(chat, '.writing', HTMLElement);
const log = new MessageLog({
  list: find(history, 'ol', HTMLElement),
  writing,
  silence: find(chat, '.silence', HTMLElement),
  sendAgain: (draft) => void send(draft, true),
  async discard(draft) {
    await shown?.conversation.discard(draft);
    log.removeMessage(draft.id);
    input.focus();
    updateOffer();
  },
});

let shown: Shown | undefined;
/** The action of the button of the notice. */
let act: (() => unknown) | undefined;
/** Aborted when the page leaves the conversation. */
let leaving = new AbortController();
/** How often visitors were refused since the last one was accepted. */
let refusals = 0;

const view: ConversationView = {
  showMessage(message, isEarlier) {
    const reply = log.showMessage(message, isEarlier);
    if (reply !== undefined) scroll.showReply(reply);
  },
  removeMessage: (id) => log.removeMessage(id),
  showFailed: (draft) => log.showFailed(draft, ''),
  showWriting(streamId, text) {
    log.showWriting(streamId, text);
    if (text !== undefined) scroll.showReply(writing);
  },
  showConnection(state) {
    if (state === 'lost') {
      if (!navigator.onLine) return showOffline();
      setStatus('waiting', 'Reconnecting …');
      return tell('The connection is lost. Trying again …');
    }
    setStatus('open', 'Online');
    showStart();
    if (refusals > 0) tell('Your last conversation has ended. This is a new one.');
    else offerToSend();
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
      const drafts = store.draftsOf(visitor);
      // After a refusal, what the visitor wrote and could not send is not lost.
      if (refusals > 0 && shown) await drafts.takeFrom(store.draftsOf(shown.visitor));
      if (signal.aborted) return;
      conversation = new Conversation(store.clientOf(visitor), visitor, drafts, view);
      log.clear(visitor.userId);
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
  tell(explain(error), 'Try again', enter);
}

function showOffline(): void {
  setStatus('failed', 'Offline');
  tell('You are offline.');
}

/** Says how many messages could not be sent, and offers to send them. */
function offerToSend(): void {
  const count = shown?.conversation.failed.length ?? 0;
  const messages = count === 1 ? 'A message was' : `${count} messages were`;
  if (count > 0) tell(`${messages} not sent.`, 'Send again', sendFailed);
  else tell('');
}

function updateOffer(): void {
  if (act === sendFailed) offerToSend();
}

/** In order: if one cannot be sent, those after it are not sent before it. */
async function sendFailed(): Promise<void> {
  const conversation = shown?.conversation;
  tell('');
  for (const draft of conversation?.failed ?? []) {
    if (!(await send(draft, true))) break;
    if (conversation !== shown?.conversation) return;
  }
  offerToSend();
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

function say(said: Parameters<Conversation['createDraft']>[0]): void {
  if (shown !== undefined) void send(shown.conversation.createDraft(said), false);
}

/** Returns whether the draft is sent. */
async function send(draft: Draft, isAgain: boolean): Promise<boolean> {
  if (shown === undefined) return false;
  const { signal } = leaving;
  const { conversation } = shown;
  log.showPending(draft);
  // The visitor sees a new message of their own, even while they read earlier messages.
  if (!isAgain) scroll.showEnd();
  try {
    await conversation.send(draft);
    if (isAgain) scroll.showEnd();
    updateOffer();
    return true;
  } catch (error) {
    // The visitor may have gone to another conversation: the draft is kept.
    if (conversation !== shown.conversation) return false;
    log.showFailed(draft, explain(error));
    scroll.announceMessage();
    if (isRefused(error)) await recover(error, signal);
    return false;
  }
}

function setStatus(state: 'waiting' | 'open' | 'failed', text: string): void {
  status.dataset.state = state;
  status.textContent = text;
}

function tell(text: string, label = '', run?: () => unknown): void {
  notice.textContent = text;
  action.textContent = label;
  action.hidden = label === '';
  act = run;
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
action.addEventListener('click', () => void act?.());
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
addEventListener('offline', showOffline);
addEventListener('online', () => void enter());
// Another tab has begun a conversation, or a new visitor.
store.onChange(() => void enter());
void enter();
