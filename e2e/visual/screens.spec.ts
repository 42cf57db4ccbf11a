import { test } from './fixtures.ts'
import { SCREENS } from './screens/screens.ts'
import { expectPictures } from './support/expect-pictures.ts'

for (const { name, open } of SCREENS) {
  test(`${name} looks as in its pictures, and axe finds no violations`, async ({
    stage,
  }, testInfo) => {
    await open(stage)
    await expectPictures(stage.page, name, testInfo)
  })
}
