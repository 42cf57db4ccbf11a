import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectReflow } from './expect-reflow.ts'

/** By day WCAG 2.2 AA and what axe calls best practice; by night what a theme can change: colours, nothing else. */
const PASSES = [
  {
    colorScheme: 'light',
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  { colorScheme: 'dark', type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
] as const

/**
 * axe finds nothing, by day and by night, once what moves has come to rest; and it fits into the narrowest
 * window. Frames of other origins are not looked at ("legacy mode"), which spares a second page.
 */
export async function expectAccessible(page: Page, state: string) {
  for (const { colorScheme, type, values } of PASSES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(whenAtRest)
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly: { type, values: [...values] } })
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
  await expectReflow(page, state)
}

/** Runs in the page. What moves for ever (a bar of progress) is not waited for. */
async function whenAtRest() {
  const endings = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
  await Promise.allSettled(endings)
}
