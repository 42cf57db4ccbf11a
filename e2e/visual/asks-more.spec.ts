import { test } from './fixtures.ts'
import { ASKS_MORE_SCREENS } from './screens/asks-more-screens.ts'
import { expectPictures } from './support/expect-pictures.ts'

test.use({ configuration: 'asks-more' })

for (const screen of ASKS_MORE_SCREENS) {
  test(`${screen.name} looks as in its pictures, and axe finds no violations`, async ({
    stage,
  }, testInfo) => {
    await screen.open(stage)
    await expectPictures(stage.page, screen, testInfo)
  })
}
