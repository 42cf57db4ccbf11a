import { loggedInUser, loginWithPasskeyBody } from './bodies.ts'
import { recoveryCodesIfNew } from './factors.ts'
import { FACTOR_CHANGE_PROBLEMS } from './operation-problems.ts'
import type { Operation } from './operations.ts'
import { passkeyRequestOptions } from './passkey-credential.ts'
import type { PASSKEY_ENDPOINTS } from './passkey-endpoints.ts'
import {
  addPasskeyBody,
  confirmWithPasskeyBody,
  passkey,
  passkeyCreationOptions,
  renamePasskeyBody,
} from './passkeys.ts'
import type { ProblemCode } from './problems.ts'

/** Of the calls that a passkey alone authorises (rule 13: passkeys). */
const PASSKEY_PROBLEMS = [
  'unknown_passkey',
  'passkey_invalid',
  'provider_sign_in_required',
  'passkey_suspended',
  'reauthentication_required',
] as const satisfies readonly ProblemCode[]

export const PASSKEY_OPERATIONS = {
  passkeyOptions: {
    summary: 'Options for `navigator.credentials.get`. They depend on no user',
    response: passkeyRequestOptions,
    problems: ['forbidden'],
  },
  loginWithPasskey: {
    summary: 'Start a session with a passkey, which counts as both steps',
    body: loginWithPasskeyBody,
    response: loggedInUser,
    problems: [...PASSKEY_PROBLEMS, 'invalid_identity_token', 'forbidden'],
  },
  confirmWithPasskey: {
    summary: 'Confirm the current session with a passkey, before a sensitive change',
    body: confirmWithPasskeyBody,
    problems: [...PASSKEY_PROBLEMS, 'identity_mismatch', 'forbidden'],
  },
  createPasskeyOptions: {
    summary: 'Options for `navigator.credentials.create`',
    response: passkeyCreationOptions,
    problems: FACTOR_CHANGE_PROBLEMS,
  },
  addPasskey: {
    summary: 'Add a passkey. Does not turn two-step login on',
    body: addPasskeyBody,
    response: passkey,
    problems: [...FACTOR_CHANGE_PROBLEMS, 'passkey_invalid'],
  },
  renamePasskey: {
    summary: 'Change the name of a passkey',
    body: renamePasskeyBody,
    response: passkey,
    problems: [...FACTOR_CHANGE_PROBLEMS, 'not_found'],
  },
  removePasskey: {
    summary: 'Remove a passkey. Turns two-step login off if it was the last factor',
    problems: [...FACTOR_CHANGE_PROBLEMS, 'not_found'],
  },
  confirmPasskey: {
    summary: 'Make a suspended passkey usable again',
    response: passkey,
    problems: [...FACTOR_CHANGE_PROBLEMS, 'not_found'],
  },
  turnOnTwoStep: {
    summary: 'Turn two-step login on. Needs a passkey or an authenticator app',
    response: recoveryCodesIfNew,
    problems: FACTOR_CHANGE_PROBLEMS,
  },
  turnOffTwoStep: {
    summary: 'Turn two-step login off. Removes the authenticator app and the recovery codes',
    problems: FACTOR_CHANGE_PROBLEMS,
  },
} as const satisfies Record<keyof typeof PASSKEY_ENDPOINTS, Operation>
