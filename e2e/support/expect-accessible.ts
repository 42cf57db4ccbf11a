import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expectReflow } from './expect-reflow.ts'

/** In light mode WCAG 2.2 AA and axe's best practices; in dark mode only the rules about colours. */
const AXE_PASSES = [
  {
    colorScheme: 'light',
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  { colorScheme: 'dark', type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
] as const

/**
 * Expects that axe finds no violations, that the page fits the narrowest window, and that it can be translated: each text
 * has an element of its own.
 */
export async function expectAccessible(page: Page, state: string) {
  await expectNoViolations(page, state)
  await expectReflow(page, state)
  expect(await page.evaluate(findSharedTexts), `${state}: texts with siblings`).toEqual([])
}

/** Expects that axe finds no violations in light and dark mode once animations have ended. Frames are the provider's. */
export async function expectNoViolations(page: Page, state: string) {
  // Once per document, because loading takes longer than a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const { colorScheme, type, values } of AXE_PASSES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(whenAnimationsEnd)
    const found = await page.evaluate(findViolations, {
      runOnly: { type, values: [...values] },
      resultTypes: ['violations'],
      iframes: false,
    } satisfies RunOptions)
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([])
  }
}

/** Runs in the page, at its top: axe takes what has been scrolled below the header for a target that is too small. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { scrollX, scrollY } = window
  window.scrollTo(0, 0)
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
  window.scrollTo(scrollX, scrollY)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
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
