import type { Screen } from '../support/stage.ts'
import { ACCOUNT_SCREENS } from './account-screens.ts'
import { LINK_SCREENS } from './link-screens.ts'
import { MAILBOX_SCREENS } from './mailbox-screens.ts'
import { NOT_ME_SCREENS } from './not-me-screens.ts'
import { STATE_SCREENS } from './state-screens.ts'
import { SIGNED_OUT_SCREENS } from './signed-out-screens.ts'
import { TWO_STEP_SCREENS } from './two-step-screens.ts'

/** The screens of the product of `foyer.config.ts`. */
export const SCREENS: readonly Screen[] = [
  ...SIGNED_OUT_SCREENS,
  ...LINK_SCREENS,
  ...NOT_ME_SCREENS,
  ...ACCOUNT_SCREENS,
  ...TWO_STEP_SCREENS,
  ...STATE_SCREENS,
  ...MAILBOX_SCREENS,
]
