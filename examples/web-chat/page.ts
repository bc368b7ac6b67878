// The page of the chat: which conversation it shows, what its buttons do, and its notices.
import { Conversation, type ConversationView } from './conversation.ts';
import type { Draft } from './drafts.ts';
import { explain, isRefused } from './explain.ts';
import { MessageLog } from './message-log.ts';
import { Scroll } from './scroll.ts';
import { type Visitor, VisitorStore } from './visitor.ts';

const chat = find(document, '.chat', HTMLElement);
const { baseUrl = '', conversation: name = '' } = chat.dataset;
const store = new VisitorStore(baseUrl, name, leave);
/** The storage of the tab keeps what is written, until it is sent. */
const writtenEntry = `web-chat ${name}`;

const form = find(chat, '.composer', HTMLFormElement);
const input = find(form, 'textarea', HTMLTextAreaElement);
const status = find(chat, '.status', HTMLElement);
const notice = find(chat, '.notice [role=status]', HTMLElement);
const action = find(chat, '.notice button', HTMLButtonElement);
const messages = find(chat, '.messages', HTMLElement);
const history = find(chat, '.log', HTMLElement);
const earlier = find(chat, '.earlier', HTMLButtonElement);
const greeting = find(chat, '.greeting', HTMLElement);
const scroll = new Scroll(messages, find(chat, '.to-end', HTMLButtonElement));
const log = new MessageLog({
  list: find(history, 'ol', HTMLElement),
  writing: find(chat, '.writing', HTMLElement),
  async discard(draft) {
    await shown?.discard(draft);
    log.removeMessage(draft.id);
    input.focus();
    offerToSend();
  },
});

let shown: Conversation | undefined;
/** The action of the button of the notice. */
let act: (() => unknown) | undefined;
/** Aborted when the page leaves the conversation. */
let leaving = new AbortController();
/** How often visitors were refused since the last one was accepted. */
let refusals = 0;

const view: ConversationView = {
  showMessage(message, isEarlier) {
    if (log.showMessage(message, isEarlier)) scroll.announceMessage();
  },
  removeMessage: (id) => log.removeMessage(id),
  showPending: (draft) => log.showPending(draft),
  showFailed(draft) {
    log.showFailed(draft, '');
    offerToSend();
  },
  showWriting(streamId, text) {
    log.showWriting(streamId, text);
    if (text !== undefined) scroll.announceMessage();
  },
  showConnection(state) {
    if (state === 'lost') {
      if (!navigator.onLine) return showOffline();
      setStatus('waiting', 'Reconnecting …');
      return tell('The connection is lost. Trying again …');
    }
    setStatus('open', 'Online');
    showStart();
    offerToSend(refusals > 0 ? 'Your last conversation has ended. This is a new one.' : '');
    refusals = 0;
  },
};

/** Shows a conversation until another one is entered. */
async function enter(findVisitor = findCurrent): Promise<void> {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  setStatus('waiting', 'Connecting …');
  tell('');
  try {
    const visitor = await findVisitor();
    if (signal.aborted) return;
    if (visitor.conversationId !== shown?.visitor.conversationId) {
      const drafts = store.draftsOf(visitor);
      // What the visitor wrote and could not send is not lost.
      if (shown) await drafts.takeFrom(store.draftsOf(shown.visitor));
      if (signal.aborted) return;
      shown = new Conversation(store.clientOf(visitor), visitor, drafts, view);
      log.clear(visitor.userId);
      scroll.showEnd();
      greeting.hidden = true;
    }
    // A screen reader does not read the history aloud.
    history.ariaBusy = 'true';
    await shown.follow(signal);
  } catch (error) {
    await recover(error, signal);
  }
}

/** After an error that ended the conversation. A visitor who is refused begins anew, once: the next one stays, refused or not. */
async function recover(error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (shown !== undefined && isRefused(error)) {
    refusals += 1;
    if (refusals === 1) {
      await store.forget(shown.visitor);
      return enter();
    }
  }
  setStatus('failed', 'Offline');
  tell(explain(error), 'Try again', () => enter());
}

/** The visitor who is shown stays, unless the service refused that one. */
async function findCurrent(): Promise<Visitor> {
  return (refusals === 0 && shown?.visitor) || store.find();
}

/** Removes the visitor from this browser, in all tabs. */
async function logOut(): Promise<void> {
  leave();
  await store.logOut();
}

/** Shows nothing of a visitor any more. */
function leave(): void {
  leaving.abort();
  shown = undefined;
  log.clear('');
  earlier.hidden = true;
  input.value = '';
  sessionStorage.removeItem(writtenEntry);
  setStatus('failed', 'Offline');
  tell('You are logged out.', 'Begin again', () => enter());
}

function showOffline(): void {
  setStatus('failed', 'Offline');
  tell('You are offline.');
}

/** Says how many messages could not be sent, and offers to send them. While there is no connection, it says that. */
function offerToSend(reason = ''): void {
  if (status.dataset.state !== 'open') return;
  const count = shown?.failed.length ?? 0;
  const unsent = count === 1 ? 'A message was not sent.' : `${count} messages were not sent.`;
  if (count === 0) tell(reason);
  else tell(`${reason} ${unsent}`.trim(), 'Send again', sendFailed);
}

/** In order: if one cannot be sent, those after it are not sent before it. */
async function sendFailed(): Promise<void> {
  const conversation = shown;
  tell('');
  for (const draft of conversation?.failed ?? []) {
    if (!(await send(draft)) || conversation !== shown) return;
  }
}

async function showEarlier(): Promise<void> {
  // Disabled, it would lose the focus.
  if (earlier.ariaDisabled === 'true') return;
  const { signal } = leaving;
  earlier.ariaDisabled = 'true';
  history.ariaBusy = 'true';
  try {
    await shown?.showEarlier();
    if (!signal.aborted) showStart();
  } catch (error) {
    if (!signal.aborted) earlier.textContent = `${explain(error)} Try again`;
  }
  earlier.ariaDisabled = 'false';
}

/** Shows what stands above the messages that are shown: the greeting, or that there are more. */
function showStart(): void {
  const hasEarlier = shown?.hasEarlier === true;
  earlier.hidden = !hasEarlier;
  earlier.textContent = 'Earlier messages';
  greeting.hidden = hasEarlier;
  // Not at once: a screen reader learns of the history after the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => (history.ariaBusy = 'false')));
}

function say(text: string, label = text): void {
  if (shown !== undefined) void send(shown.createDraft(text, label));
}

/** Returns whether the draft is sent. */
async function send(draft: Draft): Promise<boolean> {
  const conversation = shown;
  if (conversation === undefined) return false;
  const { signal } = leaving;
  log.showPending(draft);
  log.keepFocus(draft);
  // The visitor sees a new message of their own, even while they read earlier messages.
  scroll.showEnd();
  try {
    await conversation.send(draft);
    return true;
  } catch (error) {
    // The visitor may have gone to another conversation: the draft is kept.
    if (conversation !== shown) return false;
    log.showFailed(draft, explain(error));
    scroll.announceMessage();
    offerToSend();
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

input.value = sessionStorage.getItem(writtenEntry) ?? '';
input.addEventListener('input', () => sessionStorage.setItem(writtenEntry, input.value));
input.addEventListener('keydown', (event) => {
  // While a character is composed, the key confirms it. Safari says so by its code alone: 229.
  const isComposing = event.isComposing || event.keyCode === 229;
  if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = input.value.trim();
  // Until there is a conversation, the text stays.
  if (text === '' || shown === undefined) return;
  say(text);
  input.value = '';
  sessionStorage.removeItem(writtenEntry);
});
messages.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button.say') : null;
  // The button of a list says what is selected.
  const list = button?.previousElementSibling;
  const option = list instanceof HTMLSelectElement ? list.selectedOptions[0] : button;
  if (!(option instanceof HTMLButtonElement || option instanceof HTMLOptionElement)) return;
  say(option.value, option.textContent);
});
earlier.addEventListener('click', () => void showEarlier());
action.addEventListener('click', () => void act?.());
find(chat, '.begin', HTMLButtonElement).addEventListener('click', () => {
  const { visitor } = shown ?? {};
  const question = 'Begin a new conversation? This one is not shown here any more.';
  if (visitor === undefined || !confirm(question)) return;
  void enter(() => store.beginConversation(visitor));
  input.focus();
});
addEventListener('offline', showOffline);
addEventListener('online', () => void enter());
// A tab that was frozen may have lost its connection, which it would notice after a minute.
document.addEventListener('resume', () => void enter());
addEventListener('pageshow', ({ persisted }) => persisted && void enter());
// The site dispatches it at the element when an account logs out.
chat.addEventListener('logout', () => void logOut());
void enter();
