import { expect, test } from '@playwright/test'
import { COMPONENT_SHEETS, widthsOf } from './component-sheets.ts'
import { ASKS_MORE_SCREENS } from './screens/asks-more-screens.ts'
import { REQUIRED_TWO_STEP_SCREENS } from './screens/required-two-step-screens.ts'
import { SCREENS } from './screens/screens.ts'
import { languagesOf } from './support/picture-languages.ts'
import { deletePicture, listPictures, pictureSize } from './support/stored-pictures.ts'
import { WIDTHS } from './support/take-picture.ts'

/** More would make the repository slow to clone, and a change hard to review. */
const MAX_PICTURES = 250
const MAX_BYTES = 15_000_000

const ofScreens = [...SCREENS, ...ASKS_MORE_SCREENS, ...REQUIRED_TWO_STEP_SCREENS].flatMap(
  (screen) =>
    languagesOf(screen).flatMap((language) =>
      WIDTHS.map((width) => `${screen.name}-${language}-${width}`),
    ),
)
const ofComponents = [...COMPONENT_SHEETS, 'open-dialog'].flatMap((name) =>
  widthsOf(name).map((width) => `component-${name}-${width}`),
)

test('every stored picture belongs to a test, and they are few and small', () => {
  const expected = new Set([...ofScreens, ...ofComponents])
  const strays = listPictures().filter((name) => !expected.has(name))
  if (test.info().config.updateSnapshots === 'none') expect(strays).toEqual([])
  else strays.forEach(deletePicture)
  expect(expected.size).toBeLessThanOrEqual(MAX_PICTURES)
  const bytes = listPictures().reduce((sum, name) => sum + pictureSize(name), 0)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
})
