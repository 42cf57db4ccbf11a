import {
  confirmSignInBody,
  confirmTotpBody,
  factorList,
  recoveryCodesIfNew,
  recoveryCodes,
  totpSetup,
} from './factors.ts'
import type { Operation } from './operations.ts'
import type { FACTOR_ENDPOINTS } from './factor-endpoints.ts'
import { FACTOR_CHANGE_PROBLEMS, PROOF_PROBLEMS } from './operation-problems.ts'

export const FACTOR_OPERATIONS = {
  confirmSignIn: {
    summary: 'Confirm the current session with a sign-in just now, before a sensitive change',
    body: confirmSignInBody,
    problems: [...PROOF_PROBLEMS, 'second_factor_required', 'second_factor_invalid'],
  },
  listFactors: { summary: 'The second factors of the user', response: factorList },
  startTotp: {
    summary: 'Set up an authenticator app. It is used once a code of it was confirmed',
    response: totpSetup,
    problems: FACTOR_CHANGE_PROBLEMS,
  },
  confirmTotp: {
    summary: 'Confirm the authenticator app with a code. Turns two-step login on',
    body: confirmTotpBody,
    response: recoveryCodesIfNew,
    problems: [...FACTOR_CHANGE_PROBLEMS, 'second_factor_invalid'],
  },
  removeTotp: {
    summary: 'Remove the authenticator app. Turns two-step login off if it was the last factor',
    problems: FACTOR_CHANGE_PROBLEMS,
  },
  renewRecoveryCodes: {
    summary: 'Replace the recovery codes',
    response: recoveryCodes,
    problems: FACTOR_CHANGE_PROBLEMS,
  },
  removeTrustedDevice: {
    summary: 'Ask for the second factor on a device again',
    problems: ['not_found'],
  },
} as const satisfies Record<keyof typeof FACTOR_ENDPOINTS, Operation>
