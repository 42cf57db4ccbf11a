import { test } from './fixtures.ts'
import { REQUIRED_TWO_STEP_SCREENS } from './screens/required-two-step-screens.ts'
import { expectPictures } from './support/expect-pictures.ts'

test.use({ configuration: 'required-two-step' })

for (const { name, open } of REQUIRED_TWO_STEP_SCREENS) {
  test(`${name} looks as in its pictures, and axe finds no violations`, async ({
    stage,
  }, testInfo) => {
    await open(stage)
    await expectPictures(stage.page, name, testInfo)
  })
}
