import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ChatServer,
  isConnected,
  items,
  messagesOf,
  type Page,
  type Payload,
  say,
  shows,
} from '../../test/support/chat-page.ts';
import { openDevTools } from '../../test/support/devtools.ts';
import { startNode, untilPrinted } from '../../test/support/run-node.ts';

const chats = new ChatServer();
const { platform } = chats;
const button = (page: Page, name: string) => page.getByRole('button', { name });
const dialogueOf = (...texts: string[]) =>
  texts.flatMap((text) => [`You said: ${text}`, `Reply: You said ${text}.`]);

describe('a conversation', () => {
  test('what the visitor says and every reply are shown, in order, the latter also while the bot writes', async () => {
    const rest = Promise.withResolvers<void>();
    await using chat = await chats.open(async ({ said, reply, stream }) => {
      reply(`You said ${said}.`);
      await stream(
        (async function* () {
          yield 'One, ';
          await rest.promise;
          yield 'two';
        })(),
      );
    });
    const { page } = chat;
    const writing = page.locator('.writing');
    expect(await writing.isVisible()).toBe(false);
    await say(page, 'Count');
    await expect.poll(() => writing.textContent()).toBe('One, ');
    await shows(page, dialogueOf('Count'));
    rest.resolve();
    await shows(page, [...dialogueOf('Count'), 'Reply: One, two']);
    await expect.poll(() => writing.isVisible()).toBe(false);
    expect(chat.problems).toEqual([]);
  });

  test('an option is sent by its value and shown by its label, with the keyboard too, and a question is answered once', async () => {
    const heard: string[] = [];
    const options = ['Small', 'Large'].map((label) => ({ label, value: label.toUpperCase() }));
    await using chat = await chats.open(({ said, reply }) => {
      heard.push(said);
      if (said === 'Pizza') reply({ type: 'choice', text: 'Which size?', options });
      if (said === 'LARGE') reply({ type: 'dropdown', text: 'And the other one?', options });
    });
    const { page } = chat;
    await say(page, 'Pizza');
    await page.getByRole('group', { name: 'Which size?' }).waitFor();
    await button(page, 'Large').press('Enter');
    // The keyboard goes on from there.
    expect(await page.locator(':focus').textContent()).toContain('Large');
    await page.getByRole('combobox', { name: 'And the other one?' }).selectOption('Small');
    await button(page, 'Choose').click();
    await expect.poll(() => heard).toEqual(['Pizza', 'LARGE', 'SMALL']);
    await page.reload();
    await isConnected(page);
    expect(await messagesOf(page)).toContain('You said: Large');
    const answers = page.getByRole('group').locator('button, select');
    expect(await answers.evaluateAll((all) => all.some((one) => one.checkVisibility()))).toBe(
      false,
    );
  });

  test('a new conversation begins empty after a question, with what was not sent, and other tabs stay in theirs', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    await using other = await chats.load(page.url());
    await say(page, 'One');
    for (const tab of [page, other.page]) await shows(tab, dialogueOf('One'));
    platform.fail('createMessage', { status: 400 });
    await say(page, 'Lost');
    await page.locator('li[data-state=failed]').waitFor();
    page.removeAllListeners('dialog');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await button(page, 'New conversation').click();
    expect(await messagesOf(page)).toContain('You said: One');

    page.once('dialog', (dialog) => void dialog.accept());
    await button(page, 'New conversation').click();
    await shows(page, ['You said: Lost']);
    await button(page, 'Send again').click();
    await shows(page, dialogueOf('Lost'));
    await say(other.page, 'Two');
    await shows(other.page, dialogueOf('One', 'Two'));
    await page.reload();
    await shows(page, dialogueOf('Lost'));
    expect(chats.createdUsers).toBe(1);
    expect(platform.conversations.size).toBe(2);
  });

  test('a picture that cannot be loaded has a text, which looks like no button of its card', async () => {
    const imageUrl = 'http://127.0.0.1:1/picture.png';
    const actions = [{ action: 'say', label: 'Order', value: 'One' } as const];
    await using chat = await chats.open(({ reply }) => {
      reply({ type: 'image', imageUrl });
      reply({ type: 'card', title: 'A card', imageUrl, actions });
    });
    await say(chat.page, 'Hello');
    const texts = chat.page.getByRole('link', { name: 'This picture cannot be shown' });
    await expect.poll(() => texts.count()).toBe(2);
    const borders = [texts.last(), button(chat.page, 'Order')].map((found) =>
      found.evaluate((element) => getComputedStyle(element).borderTopWidth),
    );
    expect(await Promise.all(borders)).toEqual(['0px', '1px']);
  });

  test('what is written survives a reload, until it is sent', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    const input = page.getByRole('textbox', { name: 'Message' });
    await input.fill('A long\nquestion');
    await page.reload();
    await isConnected(page);
    expect(await input.inputValue()).toBe('A long\nquestion');
    await input.press('Enter');
    await page.locator('li[data-state=sent]').waitFor();
    await page.reload();
    await shows(page, ['You said: A long\nquestion']);
    expect(await input.inputValue()).toBe('');
  });
});

describe('what a bot sends is not trusted', () => {
  const markup = '<img src=x onerror="document.title = 1"><script>document.title = 1</script>';
  const actions = [{ action: 'say', label: markup, value: '1' } as const];
  const payloads: Payload[] = [
    markup,
    { type: 'file', fileUrl: 'https://example.com/', title: markup },
    { type: 'location', latitude: 1, longitude: 2, title: markup, address: markup },
    { type: 'choice', text: markup, options: [{ label: markup, value: markup }] },
    { type: 'dropdown', text: markup, options: [{ label: markup, value: markup }] },
    { type: 'card', title: markup, subtitle: markup, actions },
    { type: markup },
  ];

  test('markup in a message is text, and a kind that the page does not know is a polite line', async () => {
    await using chat = await chats.open(({ reply }) =>
      payloads.forEach((payload) => void reply(payload)),
    );
    const title = await chat.page.title();
    await say(chat.page, markup);
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(payloads.length + 1);
    expect(await chat.page.locator('.log img, .log script').count()).toBe(0);
    expect(await chat.page.title()).toBe(title);
    expect(await messagesOf(chat.page)).toContain(`Reply: ${markup}`);
    expect(await messagesOf(chat.page)).toContain('Reply: This message cannot be shown here.');
  });

  test('a link leads to http, https and mailto only', async () => {
    const safe = ['https://example.com/', 'http://example.com/', 'mailto:ada@example.com'];
    const addresses = [
      ...safe,
      'javascript:document.title=1',
      ' javascript:document.title=1',
      'data:text/html,<script>1</script>',
      '/visitors',
    ];
    await using chat = await chats.open(({ reply }) => {
      for (const fileUrl of addresses) reply({ type: 'file', fileUrl, title: 'A file' });
      const actions = addresses.map((value) => ({ action: 'url' as const, label: 'Open', value }));
      reply({ type: 'card', title: 'A card', actions });
      reply({ type: 'image', imageUrl: 'javascript:document.title=1' });
      reply(addresses.map((address) => `[A text](${address.replaceAll(' ', '')})`).join(' '));
    });
    await say(chat.page, 'Files');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(addresses.length + 4);
    const links = await chat.page
      .locator('.log a')
      .evaluateAll((found) =>
        found.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))),
      );
    const expected = safe.map((address) => [address, '_blank', 'noreferrer']);
    expect(links).toEqual([...expected, ...expected, ...expected]);
  });

  test('neither the encryption key nor the token of the admin API reaches the page', async () => {
    const requests = ['', 'page.js', 'style.css'].map((path) => fetch(chats.url + path));
    const headers = { 'content-type': 'application/json' };
    const visitors = fetch(`${chats.url}visitors`, { method: 'POST', headers });
    const responses = await Promise.all([...requests, visitors]);
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(texts.filter((text) => text === '')).toEqual([]);
    for (const secret of ['not-for-the-page', platform.adminOptions.token]) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
    expect(Object.keys(JSON.parse(texts.at(-1) ?? ''))).toEqual(['userId', 'userKey']);
  });
});

test('a form of another site creates no visitor', async () => {
  platform.reset();
  const foreign: Record<string, string>[] = [
    { 'content-type': 'text/plain', origin: 'https://other.example' },
    { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.example' },
  ];
  for (const headers of foreign) {
    const { status } = await fetch(`${chats.url}visitors`, { method: 'POST', headers });
    expect(status).toBe(403);
  }
  expect(chats.createdUsers).toBe(0);
});

describe('each message is shown once', () => {
  test('replies that were sent while the connection was lost are shown, and the page says that it was', async () => {
    await using chat = await chats.open(({ reply }) => {
      reply('One');
      platform.fail('listenConversation', { status: 503 });
      platform.disconnect();
      reply('Two');
    });
    await say(chat.page, 'Count');
    await chat.page.getByText('The connection is lost.').waitFor();
    await shows(chat.page, ['You said: Count', 'Reply: One', 'Reply: Two']);
    await isConnected(chat.page);
    await shows(chat.page, ['You said: Count', 'Reply: One', 'Reply: Two']);
  });

  test('a message whose response was lost is found before it is sent again', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    platform.fail('createMessage', { status: 502, processed: true });
    // Neither does a signal bring it at once.
    platform.fail('listenConversation', { status: 503 });
    platform.disconnect();
    await page.getByText('The connection is lost.').waitFor();
    await say(page, 'Hello');
    await page.locator('li[data-state=sent]').waitFor();
    await shows(page, ['You said: Hello']);
    expect(platform.messages.size).toBe(1);
  });

  test('a message that the browser sends twice by itself is shown once', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    await say(chat.page, 'One');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(2);
    // Chromium sends a request again whose connection was open before, and is reset.
    platform.fail('createMessage', { fault: 'reset', processed: true });
    await say(chat.page, 'Two');
    await say(chat.page, 'Three');
    await chat.page.getByText('You said Three.').waitFor();
    await chat.page.reload();
    await isConnected(chat.page);
    const own = (await messagesOf(chat.page)).filter((message) => message.startsWith('You said: '));
    expect(own).toEqual(['You said: One', 'You said: Two', 'You said: Three']);
  });

  test('messages that are sent quickly keep their order', async () => {
    await using chat = await chats.open(() => undefined);
    // The first one is repeated after a wait.
    platform.fail('createMessage', { status: 429 });
    const texts = ['One', 'Two', 'Three'];
    for (const text of texts) await say(chat.page, text);
    await expect.poll(() => chat.page.locator('li[data-state=sent]').count()).toBe(3);
    const messages = texts.map((text) => `You said: ${text}`);
    await shows(chat.page, messages);
    await chat.page.reload();
    await shows(chat.page, messages);
  });

  test('a message that is deleted disappears', async () => {
    await using chat = await chats.open(({ reply, conversation }) => {
      const { id, userId } = reply('A secret');
      const data = { id, userId, conversationId: conversation.id };
      platform.emit(conversation.id, { type: 'message_deleted', data });
      reply('The end');
    });
    await say(chat.page, 'Hello');
    await shows(chat.page, ['You said: Hello', 'Reply: The end']);
  });
});

describe('a message that is not sent', () => {
  test('stands where it was said, also after a reload, until it is sent or discarded', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    await say(page, 'One');
    await shows(page, dialogueOf('One'));
    for (const text of ['Lost', 'Wrong']) {
      platform.fail('createMessage', { status: 400 });
      await say(page, text);
      await page.locator('li[data-state=failed]', { hasText: text }).waitFor();
    }
    await say(page, 'Two');
    const unsent = ['You said: Lost', 'You said: Wrong'];
    await shows(page, [...dialogueOf('One'), ...unsent, ...dialogueOf('Two')]);
    await page.reload();
    await page.getByText('2 messages were not sent.').waitFor();
    await shows(page, [...dialogueOf('One'), ...unsent, ...dialogueOf('Two')]);
    await button(page, 'Discard').last().click();
    await page.getByText('A message was not sent.').waitFor();
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Message');
    await button(page, 'Send again').click();
    await shows(page, dialogueOf('One', 'Two', 'Lost'));
    await page.reload();
    await shows(page, dialogueOf('One', 'Two', 'Lost'));
  });

  test('is kept if the page is left while it is being sent, and sent once', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    platform.fail('createMessage', { fault: 'stall', processed: true });
    platform.fail('createMessage', { fault: 'stall' });
    await say(page, 'One');
    await expect.poll(() => platform.messages.size).toBe(1);
    await say(page, 'Two');
    await page.locator('li[data-state=pending]', { hasText: 'Two' }).waitFor();
    const kept = expect.objectContaining({ text: 'Two' });
    await expect.poll(() => entriesOf(page)).toContainEqual(kept);
    await page.reload();
    await page.getByText('A message was not sent.').waitFor();
    await shows(page, ['You said: One', 'You said: Two']);
  });

  /** Holds the messages that a tab sends. */
  async function hold(page: Page): Promise<() => void> {
    const released = Promise.withResolvers<void>();
    await page.route('**/messages', async (route) => {
      if (route.request().method() === 'POST') await released.promise;
      await route.continue();
    });
    return released.resolve;
  }

  test('is not offered to a tab while another one sends it, and is sent once', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    const release = await hold(page);
    for (const text of ['One', 'Two']) await say(page, text);
    await using other = await chats.load(page.url());
    await shows(other.page, ['You said: One', 'You said: Two']);
    expect(await other.page.locator('li[data-state=pending]').count()).toBe(2);
    expect(await button(other.page, 'Send again').isVisible()).toBe(false);
    release();
    for (const tab of [page, other.page]) {
      await expect.poll(() => tab.locator('li[data-state=sent]').count()).toBe(4);
      expect(await button(tab, 'Send again').isVisible()).toBe(false);
    }
    expect(platform.messages.size).toBe(4);
  });

  test('is offered to a tab when the one that was sending it is closed', async () => {
    await using chat = await chats.open(() => undefined);
    await using other = await chats.load(chat.page.url());
    platform.fail('createMessage', { fault: 'stall' });
    await say(chat.page, 'Closed');
    await chat.page.locator('li[data-state=pending]').waitFor();
    await other.page.reload();
    await isConnected(other.page);
    await shows(other.page, ['You said: Closed']);
    expect(await button(other.page, 'Send again').isVisible()).toBe(false);
    await chat.page.close();
    await button(other.page, 'Send again').click();
    await other.page.locator('li[data-state=sent]').waitFor();
    expect(platform.messages.size).toBe(1);
  });

  test('is sent once if two tabs send it again at the same time', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    platform.fail('createMessage', { status: 400 });
    await say(page, 'Once');
    await button(page, 'Send again').waitFor();
    await using other = await chats.load(page.url());
    const releases = [await hold(page), await hold(other.page)];
    for (const tab of [page, other.page]) await button(tab, 'Send again').click();
    for (const release of releases) release();
    for (const tab of [page, other.page]) {
      await tab.locator('li[data-state=sent]').waitFor();
      await shows(tab, ['You said: Once']);
    }
    expect(platform.messages.size).toBe(1);
  });

  test('that another tab has discarded disappears when it is sent again', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    platform.fail('createMessage', { status: 400 });
    await say(page, 'Wrong');
    await button(page, 'Send again').waitFor();
    await using other = await chats.load(page.url());
    await button(other.page, 'Discard').click();
    await shows(other.page, []);
    await button(page, 'Send again').click();
    await shows(page, []);
    expect(platform.messages.size).toBe(0);
  });

  test('is sent by one tap with all others, in order, when the connection is back', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    const status = page.locator('.status');
    onTestFinished(() => page.context().setOffline(false));
    await page.context().setOffline(true);
    await expect.poll(() => status.textContent()).toBe('Offline');
    for (const text of ['One', 'Two', 'Three']) await say(page, text);
    await expect.poll(() => button(page, 'Discard').count()).toBe(3);
    await page.context().setOffline(false);
    await page.getByText('3 messages were not sent.').waitFor();
    expect(await status.textContent()).toBe('Online');
    // If the first one fails again, the others wait for it.
    platform.fail('createMessage', { status: 400 });
    await button(page, 'Send again').click();
    await page.getByText('The chat does not accept this message.').waitFor();
    await shows(page, ['You said: One', 'You said: Two', 'You said: Three']);
    await button(page, 'Send again').click();
    await shows(page, dialogueOf('One', 'Two', 'Three'));
    expect(await page.getByRole('status').textContent()).toBe('');
  });
});

describe('the visitor', () => {
  const hello = ['You said: Hello', 'Reply: You said Hello.'];

  test('two tabs that open together have one visitor and one conversation', async () => {
    await using first = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    platform.reset();
    const address = chats.newVisitor(first.page.url());
    const areOpen = Promise.withResolvers<void>();
    const tabs = [first.page, await chats.browser.newPage()] as const;
    onTestFinished(() => tabs[1].close());
    for (const tab of tabs) {
      await tab.route('**/visitors', async (route) => {
        await areOpen.promise;
        await route.continue();
      });
    }
    await Promise.all(tabs.map((tab) => tab.goto(address)));
    // One of them creates the visitor, and the other one waits.
    const isWaiting = async () => (await navigator.locks.query()).pending?.length;
    await expect.poll(() => tabs[0].evaluate(isWaiting)).toBe(1);
    areOpen.resolve();
    await Promise.all(tabs.map(isConnected));
    expect(chats.createdUsers).toBe(1);
    await say(tabs[1], 'Hello');
    for (const tab of tabs) await shows(tab, hello);
  });

  test.for([401, 403])('a key that is refused begins a new visitor: %i', async (status) => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    await say(page, 'Hello');
    await shows(page, hello);
    platform.fail('createMessage', { status: 400 });
    await say(page, 'Lost');
    await page.locator('li[data-state=failed]').waitFor();
    platform.fail('listenConversation', { status });
    await page.reload();
    await page.getByText('Your last conversation has ended.').waitFor();
    // What could not be sent is not lost with the conversation.
    await button(page, 'Send again').click();
    await shows(page, dialogueOf('Lost'));
    // The new one is kept.
    await page.reload();
    await shows(page, dialogueOf('Lost'));
    expect(chats.createdUsers).toBe(2);
  });

  test('if every visitor is refused, the page says so, and creates no user for each attempt', async () => {
    await using chat = await chats.open(() => undefined);
    platform.fail('listenConversation', { status: 401, times: Number.POSITIVE_INFINITY });
    await chat.page.reload();
    const attempts = () =>
      platform.requests.filter(({ operation }) => operation === 'listenConversation').length;
    for (let count = 1; count <= 3; count += 1) {
      await chat.page.getByText('This conversation has ended.').waitFor();
      const before = attempts();
      await button(chat.page, 'Try again').click();
      await expect.poll(attempts).toBe(before + 1);
    }
    expect(chats.createdUsers).toBe(2);
    platform.recover();
    await button(chat.page, 'Try again').click();
    await chat.page.getByText('This is a new one.').waitFor();
    expect(chats.createdUsers).toBe(2);
  });

  test('a visitor whose conversation cannot be created is kept for the next attempt', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    platform.reset();
    platform.fail('createConversation', { status: 400, times: 2 });
    await page.goto(chats.newVisitor(page.url()));
    await button(page, 'Try again').click();
    await page.getByText('The chat does not accept').waitFor();
    await button(page, 'Try again').click();
    await isConnected(page);
    expect(chats.createdUsers).toBe(1);
  });

  test('after a logout, neither the key nor a message is left in the browser, in any tab', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    await using other = await chats.load(page.url());
    await say(page, 'Hello');
    for (const tab of [page, other.page]) await shows(tab, hello);
    platform.fail('createMessage', { status: 400 });
    await say(page, 'Lost');
    await page.locator('li[data-state=failed]').waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('Half written');
    await page.locator('.chat').dispatchEvent('logout');
    for (const tab of [page, other.page]) {
      await tab.getByText('You are logged out.').waitFor();
      await shows(tab, []);
    }
    await expect.poll(() => entriesOf(page)).toEqual([]);
    await button(page, 'Begin again').click();
    await isConnected(page);
    await shows(page, []);
    expect(chats.createdUsers).toBe(2);
  });

  test('the page explains that there is no connection, and tries again on demand', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    platform.fail('listMessages', { fault: 'truncate', times: 3 });
    await chat.page.reload();
    await chat.page.getByText('There is no connection to the chat.').waitFor();
    await button(chat.page, 'Try again').click();
    await isConnected(chat.page);
    await say(chat.page, 'Hello');
    await shows(chat.page, hello);
  });
});

describe('a tab that was not running', () => {
  const connections = () =>
    platform.requests.filter(({ operation }) => operation === 'listenConversation').length;

  test('listens again when a browser that has frozen it resumes it, and shows each message once', async () => {
    platform.reset();
    using page = await openDevTools(chats.newVisitor(chats.url));
    const state = () => page.evaluate("document.querySelector('.status')?.dataset.state");
    const texts = () =>
      page.evaluate("[...document.querySelectorAll('.log .bubble')].map((part) => part.innerText)");
    await expect.poll(state).toBe('open');
    chats.sendUnasked('Before');
    await expect.poll(texts).toEqual(['Before']);
    await page.send('Page.setWebLifecycleState', { state: 'frozen' });
    chats.sendUnasked('Meanwhile');
    await page.send('Page.setWebLifecycleState', { state: 'active' });
    await expect.poll(connections).toBe(2);
    await expect.poll(state).toBe('open');
    await expect.poll(texts).toEqual(['Before', 'Meanwhile']);
  });

  test('listens again when it is restored from the history', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    const before = connections();
    const restore = (persisted: boolean) =>
      page.evaluate((isRestored) => {
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: isRestored }));
      }, persisted);
    await restore(false);
    await restore(true);
    await expect.poll(connections).toBe(before + 1);
    await isConnected(page);
  });
});

test('the example runs as it is, with a bot that shows each kind of message', async () => {
  using program = startNode(['examples/web-chat/server.ts'], { env: { CHAT_BASE_URL: undefined } });
  const [url] = await untilPrinted(program, /http:\S+/);
  await using chat = await chats.load(url);
  const { page } = chat;
  await say(page, 'Hello');
  const menu = page.getByRole('group', { name: 'What do you want to see?' });
  await menu.waitFor();
  const kinds = await menu.getByRole('button').allTextContents();
  for (const kind of kinds) await say(page, kind);
  await page.getByText('This message cannot be shown here.').waitFor();
  await expect.poll(() => items(page).count()).toBe(3 + 2 * kinds.length);
  expect(chat.problems).toEqual([]);
});

/** What the browser keeps for the chat, in all its storages. */
function entriesOf(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
    const opening = indexedDB.open('web-chat');
    opening.onsuccess = () => resolve(opening.result);
    const database = await promise;
    const read = Promise.withResolvers<readonly unknown[]>();
    const reading = database.transaction('entries').objectStore('entries').getAll();
    reading.onsuccess = () => read.resolve(reading.result);
    const entries = await read.promise;
    database.close();
    return [...entries, ...Object.values(sessionStorage), ...Object.values(localStorage)];
  });
}
