// Cards side by side, which snap into place, and arrows to go through them.
import { element } from './element.ts';

export function carousel(cards: readonly HTMLElement[]): HTMLElement {
  const items = cards.map((card) => element('li', {}, [card]));
  // It scrolls sideways, by keyboard too.
  const list = element('ul', { tabIndex: 0, ariaLabel: 'Cards' }, items);
  const previous = arrow('Previous card', '‹', () => step(-1));
  const next = arrow('Next card', '›', () => step(1));

  // An arrow leads nowhere if the first or the last card is in view. Disabled, it would lose the focus.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (target === items.at(0)) previous.ariaDisabled = String(isIntersecting);
        if (target === items.at(-1)) next.ariaDisabled = String(isIntersecting);
      }
    },
    { root: list, threshold: 0.9 },
  );
  for (const item of new Set([items.at(0), items.at(-1)])) if (item) observer.observe(item);
  return element('div', { className: 'carousel' }, [list, previous, next]);

  function step(direction: 1 | -1): void {
    const width =
      (items[0]?.offsetWidth ?? 0) + Number.parseFloat(getComputedStyle(list).columnGap);
    const isReverse = getComputedStyle(list).direction === 'rtl';
    list.scrollBy({ left: width * direction * (isReverse ? -1 : 1) });
  }
}

function arrow(ariaLabel: string, textContent: string, run: () => void): HTMLButtonElement {
  const properties = { type: 'button', className: 'arrow', ariaLabel, textContent } as const;
  const created = element('button', properties);
  created.addEventListener('click', run);
  return created;
}
