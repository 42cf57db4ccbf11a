import { expect, test as base } from '@playwright/test'
import { expectNoViolations } from '../support/expect-accessible.ts'
import { COMPONENT_SHEETS, widthsOf } from './component-sheets.ts'
import { expectPicture } from './support/expect-picture.ts'
import { forceStates, openComponents, showSheet } from './support/open-components.ts'
import { takePictureOf, WIDTHS } from './support/take-picture.ts'

const test = base.extend({
  page: async ({ page }, provide) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error.stack)))
    await provide(page)
    expect(errors, 'errors in the page of components').toEqual([])
  },
})

test('the components look as in their pictures, and axe finds no violations', async ({
  page,
}, testInfo) => {
  await openComponents(page)
  await forceStates(page)
  const sheets = page.locator('[data-sheet]')
  expect(await sheets.evaluateAll((all) => all.map(({ dataset }) => dataset['sheet']))).toEqual(
    COMPONENT_SHEETS,
  )
  for (const width of WIDTHS) {
    // Shows the spinner of a busy button, too. Playwright stops it while it takes a picture.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    for (const name of COMPONENT_SHEETS.filter((sheet) => widthsOf(sheet).includes(width))) {
      await showSheet(page, name)
      const sheet = page.locator(`[data-sheet=${name}]`)
      const picture = await takePictureOf(sheet, width)
      expectPicture(picture, `component-${name}-${width}`, testInfo, name === 'illustration')
    }
    await showSheet(page)
    await expectNoViolations(page, `components, ${width}`)
  }
})

test('an open dialog looks as in its pictures, and axe finds no violations', async ({
  page,
}, testInfo) => {
  await openComponents(page)
  await page.getByRole('button', { name: 'Open the dialog' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  for (const width of WIDTHS) {
    expectPicture(await takePictureOf(dialog, width), `component-open-dialog-${width}`, testInfo)
    await expectNoViolations(page, `an open dialog, ${width}`)
  }
})
