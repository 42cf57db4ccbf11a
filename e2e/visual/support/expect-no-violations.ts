import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { AXE_PASSES } from '../../support/expect-accessible.ts'

/** Loads axe into the open page: once, because that takes longer than a run. */
export const loadAxe = (page: Page): Promise<void> => page.evaluate(axe.source)

/** Expects that axe finds no violations, in light and in dark. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  for (const { colorScheme, type, values } of AXE_PASSES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await page.evaluate(run, {
      runOnly: { type, values: [...values] },
      resultTypes: ['violations'],
    } satisfies RunOptions)
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([])
  }
}

/** Runs in the page. */
async function run(options: RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
