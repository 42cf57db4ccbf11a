import { test } from '../fixtures.ts'
import { twoStepUser, type TwoStepUser } from './two-step.ts'

/** A test with a user who has turned two-step login on. */
export const twoStepTest = test.extend<{ user: TwoStepUser }>({
  user: async ({ arrange, product }, provide) => provide(await twoStepUser({ arrange, product })),
})
