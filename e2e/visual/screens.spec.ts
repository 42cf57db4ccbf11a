import { test } from './fixtures.ts'
import { SCREENS } from './screens/screens.ts'
import { expectPictures } from './support/expect-pictures.ts'

for (const screen of SCREENS) {
  test(`${screen.name} looks as in its pictures, and axe finds no violations`, async ({
    stage,
  }, testInfo) => {
    await screen.open(stage)
    await expectPictures(stage.page, screen, testInfo)
  })
}
