import type { Page, TestInfo } from '@playwright/test'
import { chooseLanguage } from './choose-language.ts'
import { expectNoViolations, loadAxe } from './expect-no-violations.ts'
import { expectPicture } from './expect-picture.ts'
import { PICTURE_LANGUAGES } from './picture-languages.ts'
import { takePicture, WIDTHS } from './take-picture.ts'

/** Compares the open page with its pictures in every language and width, and checks it with axe. */
export async function expectPictures(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  await loadAxe(page)
  for (const language of PICTURE_LANGUAGES) {
    await chooseLanguage(page, language)
    for (const width of WIDTHS) {
      expectPicture(await takePicture(page, width), `${name}-${language}-${width}`, testInfo)
      await expectNoViolations(page, `${name}, ${language}, ${width}`)
    }
  }
}
