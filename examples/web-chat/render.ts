// Messages of every kind as elements. A button of the class `say` says its value for the visitor: see `page.ts`.
import type { Card, CardAction, ChoiceOption, MessagePayload } from 'bot-platform-sdk';
import { addressOf, element, link } from './element.ts';
import { inline, markdown } from './markdown.ts';

export function render(payload: MessagePayload): HTMLElement {
  switch (payload.type) {
    case 'text':
      return element('div', { className: 'text' }, markdown(payload.text));
    case 'markdown':
      return element('div', { className: 'text' }, markdown(payload.markdown));
    case 'image':
      return image(payload.imageUrl);
    case 'audio':
      return player('audio', payload.audioUrl);
    case 'video':
      return player('video', payload.videoUrl);
    case 'file':
      return link(payload.fileUrl, [payload.title ?? nameOf(payload.fileUrl)], 'file');
    case 'location': {
      const { latitude, longitude, title = 'A place', address } = payload;
      const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`;
      return card(title, address ?? `${latitude}, ${longitude}`, [link(map, ['Open the map'])]);
    }
    case 'choice': {
      const buttons = payload.options.map(({ label, value }) => say(label, value));
      return question(payload.text, buttons);
    }
    case 'dropdown':
      return question(payload.text, dropdown(payload.text, payload.options));
    case 'card':
      return cardOf(payload);
    case 'carousel': {
      const items = payload.items.map((item) => element('li', {}, [cardOf(item)]));
      // It scrolls sideways, by keyboard too.
      const properties = { className: 'carousel', tabIndex: 0, ariaLabel: 'Cards' };
      return element('ul', properties, items);
    }
    case 'bloc':
      return element('div', { className: 'bloc' }, payload.items.map(render));
    default:
      // The kind is not known, or is one that a later version of the package has.
      return element('p', { className: 'odd', textContent: 'This message cannot be shown here.' });
  }
}

function cardOf({ title, subtitle, imageUrl, actions }: Card): HTMLElement {
  return card(title, subtitle, actions.map(actionOf), imageUrl && image(imageUrl));
}

function card(
  title: string,
  subtitle: string | undefined,
  actions: readonly HTMLElement[],
  picture?: HTMLElement | '',
): HTMLElement {
  const lines = [element('strong', { dir: 'auto', textContent: title })];
  if (subtitle) lines.push(element('p', { dir: 'auto', textContent: subtitle }));
  return element('article', { className: 'card' }, [
    picture ?? '',
    element('div', { className: 'lines' }, lines),
    element('div', { className: 'actions' }, actions),
  ]);
}

function actionOf({ action, label, value }: CardAction): HTMLElement {
  return action === 'url' ? link(value, [label]) : say(label, value);
}

/** The page disables it when the visitor has said something after it. */
function question(text: string, answers: readonly HTMLElement[]): HTMLElement {
  const title = element('span', { dir: 'auto' }, inline(text));
  const options = element('div', { className: 'options' }, answers);
  return element('fieldset', {}, [element('legend', {}, [title]), options]);
}

function dropdown(text: string, options: readonly ChoiceOption[]): HTMLElement[] {
  const items = options.map(({ label, value }) => element('option', { textContent: label, value }));
  const select = element('select', { ariaLabel: text }, items);
  // Not at once on a change: with the keyboard, each step through the options is one.
  return [select, say('Choose', '')];
}

function say(label: string, value: string): HTMLElement {
  const properties = { type: 'button', className: 'say', dir: 'auto' } as const;
  return element('button', { ...properties, value, textContent: label });
}

function image(address: string): HTMLElement {
  const src = addressOf(address, 'http:', 'https:', 'data:');
  if (src === undefined) return element('p', { textContent: address });
  const picture = element('img', { src, alt: 'Picture', loading: 'lazy' });
  const shown = link(src, [picture], 'picture');
  picture.addEventListener('error', () => {
    shown.classList.add('failed');
    picture.replaceWith('This picture cannot be shown');
  });
  return shown;
}

function player(kind: 'audio' | 'video', address: string): HTMLElement {
  const src = addressOf(address, 'http:', 'https:');
  if (src === undefined) return element('p', { textContent: address });
  const ariaLabel = kind === 'audio' ? 'Recording' : 'Video';
  return element(kind, { src, ariaLabel, controls: true, preload: 'none' });
}

function nameOf(address: string): string {
  return URL.parse(address)?.pathname.split('/').at(-1) || 'File';
}
