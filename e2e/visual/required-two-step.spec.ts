import { test } from './fixtures.ts'
import { REQUIRED_TWO_STEP_SCREENS } from './screens/required-two-step-screens.ts'
import { expectPictures } from './support/expect-pictures.ts'

test.use({ configuration: 'required-two-step' })

for (const screen of REQUIRED_TWO_STEP_SCREENS) {
  test(`${screen.name} looks as in its pictures, and axe finds no violations`, async ({
    stage,
  }, testInfo) => {
    await screen.open(stage)
    await expectPictures(stage.page, screen, testInfo)
  })
}
