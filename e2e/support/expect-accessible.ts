import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectReflow } from './expect-reflow.ts'

/** In light mode WCAG 2.2 AA and axe's best practices; in dark mode only the rules about colours. */
export const AXE_PASSES = [
  {
    colorScheme: 'light',
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  { colorScheme: 'dark', type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
] as const

/**
 * Expects that axe finds no violations in light and dark mode once animations have ended, that the page fits the
 * narrowest window, and that it can be translated: each text has an element of its own. Axe's legacy mode skips frames of other origins, which saves opening a second page.
 */
export async function expectAccessible(page: Page, state: string) {
  for (const { colorScheme, type, values } of AXE_PASSES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(whenAnimationsEnd)
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
  expect(await page.evaluate(findSharedTexts), `${state}: texts with siblings`).toEqual([])
}

/** Runs in the page. Finds what `client/src/ui/text-elements.test.ts` can't see: texts that a component passes on. */
function findSharedTexts(): (string | null)[] {
  const root = document.getElementById('root') ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: (string | null)[] = []
  while (walker.nextNode()) {
    const { textContent, previousSibling, nextSibling } = walker.currentNode
    if (textContent?.trim() && (previousSibling || nextSibling)) found.push(textContent)
  }
  return found
}

/** Runs in the page. Does not wait for endless animations (a spinner). */
async function whenAnimationsEnd() {
  const endings = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
  await Promise.allSettled(endings)
}
