// Messages of every kind as elements. What a bot sends is text and never HTML, and its links lead to known protocols only.
import type { Card, CardAction, ChoiceOption, MessagePayload } from 'bot-platform-sdk';

/** Says something for the visitor: the bot receives the text, and the page shows the label. */
export type Say = (text: string, label: string) => void;

export function render(payload: MessagePayload, say: Say): HTMLElement {
  switch (payload.type) {
    case 'text':
      return element('p', { textContent: payload.text });
    case 'markdown':
      return element('p', { textContent: payload.markdown });
    case 'image':
      return image(payload.imageUrl);
    case 'audio':
      return player('audio', payload.audioUrl);
    case 'video':
      return player('video', payload.videoUrl);
    case 'file':
      return link(payload.fileUrl, payload.title ?? nameOf(payload.fileUrl));
    case 'location': {
      const { latitude, longitude, title = 'A place', address = '' } = payload;
      const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`;
      const place = address === '' ? `${latitude}, ${longitude}` : address;
      return element('p', {}, [strong(title), `\n${place}\n`, link(map, 'Open the map')]);
    }
    case 'choice': {
      const buttons = payload.options.map(({ label, value }) =>
        button(label, () => say(value, label)),
      );
      return question(payload.text, element('div', { className: 'buttons' }, buttons));
    }
    case 'dropdown':
      return question(payload.text, dropdown(payload.text, payload.options, say));
    case 'card':
      return card(payload, say);
    case 'carousel': {
      const cards = payload.items.map((item) => element('li', {}, [card(item, say)]));
      // It scrolls sideways, by keyboard too.
      return element('ul', { className: 'carousel', tabIndex: 0, ariaLabel: 'Cards' }, cards);
    }
    case 'bloc': {
      const parts = payload.items.map((item) => render(item, say));
      return element('div', { className: 'bloc' }, parts);
    }
    default:
      // The kind is not known, or is one that a later version of the package has.
      return element('p', { className: 'odd', textContent: 'This message cannot be shown here.' });
  }
}

function card({ title, subtitle, imageUrl, actions }: Card, say: Say): HTMLElement {
  return element('article', { className: 'card' }, [
    ...(imageUrl === undefined ? [] : [image(imageUrl)]),
    strong(title),
    ...(subtitle === undefined ? [] : [element('p', { textContent: subtitle })]),
    element(
      'div',
      { className: 'buttons' },
      actions.map((action) => actionOf(action, say)),
    ),
  ]);
}

function actionOf({ action, label, value }: CardAction, say: Say): HTMLElement {
  return action === 'url' ? link(value, label) : button(label, () => say(value, label));
}

/** The page disables it when the visitor has said something after it. */
function question(text: string, answer: HTMLElement): HTMLElement {
  return element('fieldset', {}, [element('legend', { textContent: text }), answer]);
}

function dropdown(text: string, options: readonly ChoiceOption[], say: Say): HTMLElement {
  const select = element(
    'select',
    { ariaLabel: text },
    options.map(({ label }) => element('option', { textContent: label })),
  );
  // Not at once on a change: with the keyboard, each step through the options is one.
  const choose = button('Choose', () => {
    const chosen = options[select.selectedIndex];
    if (chosen !== undefined) say(chosen.value, chosen.label);
  });
  return element('div', { className: 'buttons' }, [select, choose]);
}

function image(address: string): HTMLElement {
  const src = addressOf(address, 'http:', 'https:');
  if (src === undefined) return element('p', { textContent: address });
  const picture = element('img', { src, alt: 'Picture', loading: 'lazy' });
  return anchor(src, [picture]);
}

function player(kind: 'audio' | 'video', address: string): HTMLElement {
  const src = addressOf(address, 'http:', 'https:');
  if (src === undefined) return element('p', { textContent: address });
  const ariaLabel = kind === 'audio' ? 'Recording' : 'Video';
  return element(kind, { src, ariaLabel, controls: true, preload: 'none' });
}

function link(address: string, text: string): HTMLElement {
  const href = addressOf(address, 'http:', 'https:', 'mailto:');
  if (href === undefined) return element('span', { textContent: text });
  return anchor(href, [text]);
}

function anchor(href: string, content: readonly (Node | string)[]): HTMLElement {
  return element('a', { href, target: '_blank', rel: 'noreferrer' }, content);
}

/** The address if its protocol is one of these: `javascript:` would run as a program of this page. */
function addressOf(address: string, ...protocols: readonly string[]): string | undefined {
  const url = URL.parse(address);
  return url !== null && protocols.includes(url.protocol) ? url.href : undefined;
}

function nameOf(address: string): string {
  return URL.parse(address)?.pathname.split('/').at(-1) || 'File';
}

function button(textContent: string, run: () => void): HTMLElement {
  const created = element('button', { type: 'button', textContent });
  created.addEventListener('click', run);
  return created;
}

function strong(textContent: string): HTMLElement {
  return element('strong', { textContent });
}

/** An element with properties, and with nodes and texts in it. No text is parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  content: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...content);
  return created;
}
