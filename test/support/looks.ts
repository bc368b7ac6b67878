import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The folder of the screenshots, which are for people to look at. */
export const screenshots = 'reports/screenshots';

/** What axe finds: the impact, the rule and the element of each. */
export async function violationsOf(
  page: Page,
  limit: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  // Within the page, and without a list of what is right: it is long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await limit(axe).analyze();
  return violations.flatMap(({ impact, id, nodes }) =>
    nodes.map(({ html }) => `${impact}: ${id}: ${html.slice(0, 200)}`),
  );
}
