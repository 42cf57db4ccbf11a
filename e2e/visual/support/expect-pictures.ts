import type { Page, TestInfo } from '@playwright/test'
import { expectNoViolations } from '../../support/expect-accessible.ts'
import { chooseLanguage } from './choose-language.ts'
import { expectPicture } from './expect-picture.ts'
import { languagesOf } from './picture-languages.ts'
import type { Screen } from './stage.ts'
import { takePicture, WIDTHS } from './take-picture.ts'

/** Compares the open page with its pictures in every language and width, and checks it with axe. */
export async function expectPictures(
  page: Page,
  screen: Screen,
  testInfo: TestInfo,
): Promise<void> {
  const { name } = screen
  for (const language of languagesOf(screen)) {
    await chooseLanguage(page, language)
    for (const width of WIDTHS) {
      expectPicture(await takePicture(page, width), `${name}-${language}-${width}`, testInfo)
      await expectNoViolations(page, `${name}, ${language}, ${width}`)
    }
  }
}
