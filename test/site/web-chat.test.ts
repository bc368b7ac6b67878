import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { problemsOf } from '../support/browser.ts';
import { startNode } from '../support/run-node.ts';
import {
  beginConversation,
  ChatServer,
  isConnected,
  items,
  messagesOf,
  type Payload,
  say,
} from './chat-page.ts';

const chats = new ChatServer();
const { platform } = chats;

describe('a dialogue', () => {
  test('what the visitor says and every reply of the bot are shown, in order', async () => {
    await using chat = await chats.open(({ said, reply }) => {
      reply(`You said ${said}.`);
      reply('Anything else?');
    });
    await say(chat.page, 'Hello');
    const messages = ['You said: Hello', 'Reply: You said Hello.', 'Reply: Anything else?'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
    expect(await items(chat.page).first().getAttribute('data-state')).toBe('sent');
    expect(chat.problems).toEqual([]);
  });

  test('a reply is shown while the bot writes it, then once', async () => {
    const rest = Promise.withResolvers<void>();
    await using chat = await chats.open(({ stream }) =>
      stream(
        (async function* () {
          yield 'One, ';
          yield 'two';
          await rest.promise;
          yield ', three';
        })(),
      ),
    );
    await say(chat.page, 'Count');
    const writing = chat.page.locator('.writing');
    await expect.poll(() => writing.textContent()).toBe('One, two');
    expect(await messagesOf(chat.page)).toEqual(['You said: Count']);
    rest.resolve();
    const messages = ['You said: Count', 'Reply: One, two, three'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
    expect(await writing.textContent()).toBe('');
  });

  test('an option that is chosen with the keyboard is sent by its value and shown by its label', async () => {
    const heard: string[] = [];
    await using chat = await chats.open(({ said, reply }) => {
      heard.push(said);
      if (said !== 'Pizza') return reply('Thank you.');
      const options = [
        { label: 'Small', value: 's' },
        { label: 'Large', value: 'l' },
      ];
      return reply({ type: 'choice', text: 'Which size?', options });
    });
    await say(chat.page, 'Pizza');
    const group = chat.page.getByRole('group', { name: 'Which size?' });
    await group.getByRole('button', { name: 'Large' }).press('Enter');
    await chat.page.getByText('Thank you.').waitFor();
    expect(heard).toEqual(['Pizza', 'l']);
    expect(await messagesOf(chat.page)).toContain('You said: Large');
    expect(await chat.page.locator(':focus').textContent()).toContain('Large');
    // A question is answered once, and one sees how, also after the page is loaded again.
    const isAnswered = async () => {
      const options = group.getByRole('button');
      expect(await options.allTextContents()).toEqual(['Large']);
      expect(await options.getAttribute('aria-pressed')).toBe('true');
      expect(await options.isDisabled()).toBe(true);
    };
    await isAnswered();
    await chat.page.reload();
    await isConnected(chat.page);
    await isAnswered();
  });

  test('an option of a list is sent with the button beside it', async () => {
    const heard: string[] = [];
    await using chat = await chats.open(({ said, reply }) => {
      heard.push(said);
      const options = ['Small', 'Large'].map((label) => ({ label, value: label.toUpperCase() }));
      if (said === 'Pizza') reply({ type: 'dropdown', text: 'Which size?', options });
    });
    await say(chat.page, 'Pizza');
    await chat.page.getByRole('combobox', { name: 'Which size?' }).selectOption('Large');
    await chat.page.getByRole('button', { name: 'Choose' }).click();
    await expect.poll(() => heard).toEqual(['Pizza', 'LARGE']);
    await chat.page.reload();
    await isConnected(chat.page);
    expect(await chat.page.getByRole('combobox').inputValue()).toBe('LARGE');
    expect(await chat.page.getByRole('button', { name: 'Choose' }).isVisible()).toBe(false);
  });

  test('a question that is answered in other words keeps none of its options', async () => {
    const options = [{ label: 'Small', value: 's' }];
    await using chat = await chats.open(({ said, reply }) => {
      if (said !== 'Pizza') return;
      reply({ type: 'choice', text: 'Which size?', options });
      reply({ type: 'dropdown', text: 'Which one?', options });
    });
    await say(chat.page, 'Pizza');
    await chat.page.getByRole('combobox').waitFor();
    await say(chat.page, 'None');
    await chat.page.getByRole('combobox').waitFor({ state: 'hidden' });
    expect(await chat.page.getByRole('group').getByRole('button').count()).toBe(0);
    expect(await chat.page.getByRole('group').count()).toBe(2);
  });

  test('a new conversation begins empty after a question, and a button leads back to the other one', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    const other = page.getByRole('button', { name: 'Other conversation' });
    const first = ['You said: One', 'Reply: You said One.'];
    await say(page, 'One');
    await expect.poll(() => messagesOf(page)).toEqual(first);
    const begin = page.getByRole('button', { name: 'New conversation' });
    await begin.press('Enter');
    await page.getByRole('dialog', { name: 'Begin a new conversation?' }).press('Escape');
    expect(await begin.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await messagesOf(page)).toEqual(first);
    expect(await other.isVisible()).toBe(false);

    await beginConversation(page);
    await expect.poll(() => messagesOf(page)).toEqual([]);
    await isConnected(page);
    await say(page, 'Two');
    const second = ['You said: Two', 'Reply: You said Two.'];
    await expect.poll(() => messagesOf(page)).toEqual(second);
    await other.click();
    await expect.poll(() => messagesOf(page)).toEqual(first);
    await page.reload();
    await expect.poll(() => messagesOf(page)).toEqual(first);
    await other.click();
    await expect.poll(() => messagesOf(page)).toEqual(second);
    expect(chats.createdUsers).toBe(1);
    expect(platform.conversations.size).toBe(2);
  });

  test('dots show that a reply is expected, or is being written, and go when it is there', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await using chat = await chats.open(async ({ stream }) => {
      await first.promise;
      await stream(
        (async function* () {
          yield 'One, ';
          await second.promise;
          yield 'two';
        })(),
      );
    });
    const { page } = chat;
    const dots = page.locator('.dots');
    expect(await dots.isVisible()).toBe(false);
    await say(page, 'Count');
    await page.locator('li[data-state=sent]').waitFor();
    expect(await dots.isVisible()).toBe(true);
    // Who loads the page again still expects the reply.
    await page.reload();
    await dots.waitFor();
    first.resolve();
    await page.getByText('One,').waitFor();
    expect(await dots.isVisible()).toBe(true);
    second.resolve();
    await page.getByText('One, two').waitFor();
    await expect.poll(() => dots.isVisible()).toBe(false);
    platform.fail('createMessage', { status: 403 });
    await say(page, 'Not sent');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await dots.isVisible()).toBe(false);
  });

  test('the page says that the bot is silent, until it replies', async () => {
    // A context of its own: all pages of a context have one clock.
    await using chat = await chats.open(() => undefined, { locale: 'en-GB' });
    const { page } = chat;
    const silence = page.getByText('There is no reply so far.');
    await page.clock.install();
    await say(page, 'Hello');
    await page.locator('li[data-state=sent]').waitFor();
    expect(await silence.isVisible()).toBe(false);
    await page.clock.fastForward(30_000);
    await silence.waitFor();
    expect(await page.locator('.dots').isVisible()).toBe(false);
    chats.sendUnasked('Here I am.');
    await page.getByText('Here I am.').waitFor();
    expect(await silence.isVisible()).toBe(false);
  });

  test('a picture that cannot be loaded has a text', async () => {
    const imageUrl = 'http://127.0.0.1:1/picture.png';
    await using chat = await chats.open(({ reply }) => {
      reply({ type: 'image', imageUrl });
      reply({ type: 'card', title: 'A card', imageUrl, actions: [] });
    });
    await say(chat.page, 'Hello');
    const texts = chat.page.getByRole('link', { name: 'This picture cannot be shown' });
    await expect.poll(() => texts.count()).toBe(2);
    expect(await chat.page.getByRole('img', { name: 'Picture' }).count()).toBe(0);
  });

  test('what is not sent yet survives a reload, until it is sent', async () => {
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
    await isConnected(page);
    expect(await input.inputValue()).toBe('');
    expect(await messagesOf(page)).toEqual(['You said: A long\nquestion']);
  });
});

describe('what a bot sends is not trusted', () => {
  const markup = '<img src=x onerror="document.title = 1"><script>document.title = 1</script>';
  const payloads: Payload[] = [
    markup,
    { type: 'markdown', markdown: markup },
    { type: 'file', fileUrl: 'https://example.com/', title: markup },
    { type: 'location', latitude: 1, longitude: 2, title: markup, address: markup },
    { type: 'choice', text: markup, options: [{ label: markup, value: markup }] },
    { type: 'dropdown', text: markup, options: [{ label: markup, value: markup }] },
    {
      type: 'card',
      title: markup,
      subtitle: markup,
      actions: [{ action: 'say', label: markup, value: '1' }],
    },
    { type: markup },
  ];

  test('markup in a message is text', async () => {
    await using chat = await chats.open(({ reply }) =>
      payloads.forEach((payload) => void reply(payload)),
    );
    const title = await chat.page.title();
    await say(chat.page, markup);
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(payloads.length + 1);
    expect(await chat.page.locator('.log img, .log script').count()).toBe(0);
    expect(await chat.page.title()).toBe(title);
    expect(await messagesOf(chat.page)).toContain(`Reply: ${markup}`);
  });

  test('a link leads to http, https and mailto only', async () => {
    const addresses = [
      'https://example.com/',
      'http://example.com/',
      'mailto:ada@example.com',
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
    const safe = addresses.slice(0, 3).map((address) => [address, '_blank', 'noreferrer']);
    expect(links).toEqual([...safe, ...safe, ...safe]);
  });

  test('a kind of message that the page does not know is a polite line', async () => {
    await using chat = await chats.open(({ reply }) => reply({ type: 'hologram', url: 'x' }));
    await say(chat.page, 'Hello');
    const messages = ['You said: Hello', 'Reply: This message cannot be shown here.'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
  });

  test('neither the encryption key nor the token of the admin API reaches the page', async () => {
    const requests = ['', 'page.js', 'style.css'].map((path) => fetch(chats.url + path));
    const visitors = fetch(`${chats.url}visitors`, { method: 'POST' });
    const responses = await Promise.all([...requests, visitors]);
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(texts.filter((text) => text === '')).toEqual([]);
    for (const secret of ['not-for-the-page', platform.adminOptions.token]) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
    expect(Object.keys(JSON.parse(texts.at(-1) ?? ''))).toEqual(['userId', 'userKey']);
  });
});

describe('each message is shown once', () => {
  test('replies that were sent while the connection was lost are shown, once, and the page says that it was', async () => {
    await using chat = await chats.open(({ reply }) => {
      reply('One');
      platform.disconnect();
      reply('Two');
      reply('Three');
    });
    // The notice may be gone before the test looks.
    const notices = chat.page.evaluate(
      () =>
        new Promise((resolve) => {
          const notice = document.querySelector('.notice [role=status]') ?? document.body;
          const observer = new MutationObserver(() => resolve(notice.textContent));
          observer.observe(notice, { childList: true });
        }),
    );
    await say(chat.page, 'Count');
    expect(await notices).toContain('The connection is lost.');
    const messages = ['You said: Count', 'Reply: One', 'Reply: Two', 'Reply: Three'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
    await isConnected(chat.page);
    expect(await messagesOf(chat.page)).toEqual(messages);
  });

  test('a message whose response was lost is found before it is sent again', async () => {
    await using chat = await chats.open(() => undefined);
    // No signal brings the message, either.
    platform.fail('listenConversation', { status: 503, times: Number.POSITIVE_INFINITY });
    platform.disconnect();
    await chat.page.getByText('The connection is lost.').waitFor();
    platform.fail('createMessage', { status: 502, processed: true });
    await say(chat.page, 'Hello');
    await chat.page.getByRole('button', { name: 'Retry' }).click();
    await chat.page.locator('li[data-state=sent]').waitFor();
    expect(await messagesOf(chat.page)).toEqual(['You said: Hello']);
    expect(platform.messages.size).toBe(1);
  });

  test('a message whose response was lost is shown as sent when its signal comes', async () => {
    await using chat = await chats.open(({ reply }) => reply('Hello!'));
    platform.fail('createMessage', { status: 502, processed: true });
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Hello', 'Reply: Hello!']);
    expect(await chat.page.locator('li[data-state=sent]').count()).toBe(2);
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
    const own = async () =>
      (await messagesOf(chat.page)).filter((message) => message.startsWith('You said: '));
    expect(await own()).toEqual(['You said: One', 'You said: Two', 'You said: Three']);
    await chat.page.reload();
    await isConnected(chat.page);
    expect(await own()).toEqual(['You said: One', 'You said: Two', 'You said: Three']);
  });

  test('messages that are sent quickly keep their order', async () => {
    await using chat = await chats.open(() => undefined);
    // The first one is repeated after a wait.
    platform.fail('createMessage', { status: 429 });
    const texts = ['One', 'Two', 'Three'];
    for (const text of texts) await say(chat.page, text);
    const messages = texts.map((text) => `You said: ${text}`);
    expect(await messagesOf(chat.page)).toEqual(messages);
    await expect.poll(() => chat.page.locator('li[data-state=sent]').count()).toBe(3);
    await chat.page.reload();
    await isConnected(chat.page);
    expect(await messagesOf(chat.page)).toEqual(messages);
  });

  test('a message that is deleted disappears', async () => {
    await using chat = await chats.open(({ reply, conversation }) => {
      const { id, userId } = reply('A secret');
      const data = { id, userId, conversationId: conversation.id };
      platform.emit(conversation.id, { type: 'message_deleted', data });
      reply('The end');
    });
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Hello', 'Reply: The end']);
  });
});

describe('a message that is not sent', () => {
  const isOpen = (page: Page) => page.locator('.status[data-state=open]').waitFor();
  const button = (page: Page, name: string) => page.getByRole('button', { name });

  test('stands where it was said, after a reload and in its conversation only, until it is sent', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    const dialogue = (text: string) => [`You said: ${text}`, `Reply: You said ${text}.`];
    const show = (messages: readonly string[]) =>
      expect.poll(() => messagesOf(page)).toEqual(messages);
    await say(page, 'One');
    await show(dialogue('One'));
    platform.fail('createMessage', { status: 400 });
    await say(page, 'Lost');
    await button(page, 'Retry').waitFor();
    await say(page, 'Two');
    const withLost = [...dialogue('One'), 'You said: Lost', ...dialogue('Two')];
    await show(withLost);
    await page.reload();
    await isOpen(page);
    await show(withLost);
    await beginConversation(page);
    await isConnected(page);
    await show([]);
    await button(page, 'Other conversation').click();
    await show(withLost);
    await button(page, 'Retry').click();
    const sent = ['One', 'Two', 'Lost'].flatMap(dialogue);
    await show(sent);
    await page.reload();
    await isConnected(page);
    await show(sent);
  });

  test('can be discarded', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    for (const text of ['One', 'Two']) {
      platform.fail('createMessage', { status: 400 });
      await say(page, text);
      await page.locator('li[data-state=failed]', { hasText: text }).waitFor();
    }
    await page.reload();
    await page.getByText('2 messages were not sent.').waitFor();
    await button(page, 'Discard').first().click();
    await page.getByText('A message was not sent.').waitFor();
    expect(await messagesOf(page)).toEqual(['You said: Two']);
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Message');
    await button(page, 'Discard').click();
    // It disappears when it is no longer stored.
    await expect.poll(() => messagesOf(page)).toEqual([]);
    await page.reload();
    await isConnected(page);
    expect(await messagesOf(page)).toEqual([]);
    expect(platform.messages.size).toBe(0);
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
    await page.reload();
    await page.getByText('A message was not sent.').waitFor();
    expect(await messagesOf(page)).toEqual(['You said: One', 'You said: Two']);
  });

  test('is offered again when the network is back, in order, and the header says which it is', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    const status = page.locator('.status');
    onTestFinished(() => page.context().setOffline(false));
    await page.context().setOffline(true);
    await expect.poll(() => status.textContent()).toBe('Offline');
    for (const text of ['One', 'Two']) await say(page, text);
    await expect.poll(() => button(page, 'Retry').count()).toBe(2);
    await page.context().setOffline(false);
    await page.getByText('2 messages were not sent.').waitFor();
    expect(await status.textContent()).toBe('Online');
    // If the first one fails again, the second one waits for it.
    platform.fail('createMessage', { status: 400 });
    await button(page, 'Send again').click();
    await page.getByText('The chat does not accept this message.').waitFor();
    expect(await messagesOf(page)).toEqual(['You said: One', 'You said: Two']);
    await button(page, 'Send again').click();
    const messages = ['One', 'Two'].flatMap((text) => [
      `You said: ${text}`,
      `Reply: You said ${text}.`,
    ]);
    await expect.poll(() => messagesOf(page)).toEqual(messages);
    await isConnected(page);
  });
});

describe('the visitor', () => {
  test('two tabs have one visitor and one conversation', async () => {
    chats.prepare(({ reply }) => reply('Hello!'));
    const areOpen = Promise.withResolvers<void>();
    const tabs = [await chats.browser.newPage(), await chats.browser.newPage()] as const;
    const address = chats.newVisitor(chats.url);
    for (const tab of tabs) {
      onTestFinished(() => tab.close());
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
    for (const tab of tabs) {
      await expect.poll(() => messagesOf(tab)).toEqual(['You said: Hello', 'Reply: Hello!']);
    }
    // Both follow to a new conversation.
    await beginConversation(tabs[0]);
    for (const tab of tabs) await expect.poll(() => messagesOf(tab)).toEqual([]);
    await Promise.all(tabs.map(isConnected));
    await say(tabs[1], 'Again');
    for (const tab of tabs) {
      await expect.poll(() => messagesOf(tab)).toEqual(['You said: Again', 'Reply: Hello!']);
    }
  });

  test.for([401, 403])('a key that is refused begins a new visitor: %i', async (status) => {
    await using chat = await chats.open(({ reply }) => reply('Hello!'));
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(2);
    platform.fail('createMessage', { status: 400 });
    await say(chat.page, 'Lost');
    await chat.page.getByRole('button', { name: 'Retry' }).waitFor();
    platform.fail('listenConversation', { status });
    await chat.page.reload();
    await chat.page.getByText('Your last conversation has ended.').waitFor();
    // What could not be sent is not lost with the conversation.
    expect(await messagesOf(chat.page)).toEqual(['You said: Lost']);
    expect(chats.createdUsers).toBe(2);
    await say(chat.page, 'Again');
    const messages = ['You said: Lost', 'You said: Again', 'Reply: Hello!'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
    // The new one is kept.
    await chat.page.reload();
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
    expect(chats.createdUsers).toBe(2);
  });

  test('two tabs whose conversation is gone begin one new visitor', async () => {
    await using chat = await chats.open(({ reply }) => reply('Hello!'));
    await using other = await chats.browser.newPage();
    await other.goto(chat.page.url());
    await isConnected(other);
    await say(chat.page, 'Hello');
    const tabs = [chat.page, other];
    for (const tab of tabs) await expect.poll(() => messagesOf(tab)).toHaveLength(2);
    platform.conversations.delete('conversation_1');
    for (const tab of tabs) await expect.poll(() => messagesOf(tab)).toEqual([]);
    await say(other, 'Again');
    for (const tab of tabs) {
      await expect.poll(() => messagesOf(tab)).toEqual(['You said: Again', 'Reply: Hello!']);
    }
    expect(chats.createdUsers).toBe(2);
  });

  test('if every visitor is refused, the page says so and does not try without end', async () => {
    await using chat = await chats.open(() => undefined);
    platform.fail('listenConversation', { status: 401, times: Number.POSITIVE_INFINITY });
    await chat.page.reload();
    await chat.page.getByText('This conversation has ended.').waitFor();
    expect(chats.createdUsers).toBe(2);
    platform.reset();
    await chat.page.getByRole('button', { name: 'Try again' }).click();
    await chat.page.getByText('This is a new one.').waitFor();
  });

  test('the page explains that there is no connection, and tries again on demand', async () => {
    await using chat = await chats.open(({ reply }) => reply('Hello!'));
    const failure = { fault: 'truncate', times: 3 } as const;
    platform.fail('listMessages', failure);
    await chat.page.reload();
    await chat.page.getByText('There is no connection to the chat.').waitFor();
    await chat.page.getByRole('button', { name: 'Try again' }).click();
    await isConnected(chat.page);
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Hello', 'Reply: Hello!']);
  });
});

test('the example runs as it is, with a bot that shows every kind of message', async () => {
  using program = startNode(['examples/web-chat/server.ts'], { env: { CHAT_BASE_URL: undefined } });
  const pattern = /http:\S+/;
  const ended = program.ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
  ended.catch(() => undefined);
  while (!pattern.test(program.stdout())) {
    await Promise.race([once(program.child.stdout ?? program.child, 'data'), ended]);
  }
  await using page = await chats.browser.newPage();
  const problems = problemsOf(page);
  await page.goto(pattern.exec(program.stdout())?.[0] ?? '');
  await isConnected(page);
  await say(page, 'Hello');
  const menu = page.getByRole('group', { name: 'What do you want to see?' });
  await menu.waitFor();
  const kinds = await menu.getByRole('button').allTextContents();
  expect(kinds.length).toBeGreaterThan(10);
  await menu.getByRole('button', { name: 'Image' }).click();
  const picture = page.getByRole('img', { name: 'Picture' });
  await expect
    .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')))
    .toBe(320);
  await say(page, 'constructor');
  await page.getByText('You said “constructor”.').waitFor();
  for (const kind of kinds) await say(page, kind);
  await page.getByText('This message cannot be shown here.').waitFor();
  expect(problems).toEqual([]);
});
