import { z } from 'zod'
import type { EndpointName, ENDPOINTS } from './endpoints.ts'
import {
  addPasskeyBody,
  confirmSignInBody,
  confirmTotpBody,
  confirmWithPasskeyBody,
  exportedPasskey,
  exportedRecoveryCode,
  exportedTotp,
  factorList,
  passkey,
  passkeyCreationOptions,
  recoveryCodes,
  recoveryCodesIfNew,
  renamePasskeyBody,
  totpSetup,
} from './factors.ts'
import type { ProblemCode } from './problems.ts'
import {
  activity,
  activityList,
  changeEmailBody,
  checkEmailLinkBody,
  confirmEmailBody,
  deleteUserBody,
  deviceSession,
  emailChangeResponse,
  emailLinkResponse,
  exportedDevice,
  exportedFormerEmail,
  exportedIdentity,
  exportedUser,
  loggedInUser,
  loginBody,
  loginWithPasskeyBody,
  loginWithProvidersBody,
  registerBody,
  reportUndoBody,
  securedAccount,
  securityLink,
  securityLinkBody,
  sessionList,
  signedInUser,
  signInMethodsResponse,
  timestamp,
  trustedDevice,
  updateProfileBody,
  updateUserBody,
  user,
} from './schemas.ts'
import { passkeyRequestOptions } from './second-factor.ts'

/** Details of an endpoint that the client does not need when it runs. */
export interface Operation {
  /** In `/openapi.json`. */
  readonly summary: string
  /** Beside the method of {@link ENDPOINTS}, for other clients. Ours sends only that one. */
  readonly alsoBy?: 'POST'
  readonly body?: z.ZodObject
  readonly response?: z.ZodType
  /** In addition to those that follow from {@link ENDPOINTS}. */
  readonly problems?: readonly ProblemCode[]
}

/** A body for each call that has one, and a response for each success that is not 204. */
type Operations = {
  readonly [Name in EndpointName]: Operation &
    ((typeof ENDPOINTS)[Name] extends { readonly body: 'json' }
      ? Required<Pick<Operation, 'body'>>
      : { readonly body?: never }) &
    ((typeof ENDPOINTS)[Name] extends { readonly status: 204 }
      ? { readonly response?: never }
      : Required<Pick<Operation, 'response'>>)
}

/** Response of `exportUser`: everything the server stores about the user. Each list has the name of its table. */
const userExport = z.object({
  user: exportedUser,
  sessions: z.array(
    deviceSession.extend({
      auth_time: timestamp.meta({ description: 'When the user signed in at the provider' }),
      expires_at: timestamp,
      reauth_at: timestamp
        .nullable()
        .meta({ description: 'When the user last signed in for this session' }),
      factor_at: timestamp.nullable().meta({ description: 'When `second_factor` was checked' }),
    }),
  ),
  activity: z.array(activity),
  identities: z.array(exportedIdentity),
  totp: z.array(exportedTotp),
  recovery_codes: z.array(exportedRecoveryCode),
  former_emails: z.array(exportedFormerEmail),
  known_devices: z.array(exportedDevice),
  trusted_devices: z.array(trustedDevice),
  passkeys: z.array(exportedPasskey),
  exported_at: timestamp,
})

/** Of the calls that exchange a proof for a session. */
const EXCHANGE_PROBLEMS = [
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'new_devices_refused',
  'account_deleted',
  'sign_up_closed',
  'email_not_allowed',
  'refused',
  'conflict',
  'email_changed',
  'second_factor_required',
  'second_factor_invalid',
] as const satisfies readonly ProblemCode[]

/** Of the calls of a signed-in user that need a proof as well. */
const PROOF_PROBLEMS = [
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'account_deleted',
  'email_changed',
  'refused',
] as const satisfies readonly ProblemCode[]

/** A change of the factors needs a recent sign-in, and a factor if the user has one (rule 10: changing factors). */
const FACTOR_CHANGE_PROBLEMS = [
  'reauthentication_required',
  'second_factor_required',
  'forbidden',
] as const satisfies readonly ProblemCode[]

/** Of the calls that a passkey alone authorises (rule 13: passkeys). */
const PASSKEY_PROBLEMS = [
  'unknown_passkey',
  'passkey_invalid',
  'provider_sign_in_required',
  'passkey_suspended',
  'reauthentication_required',
] as const satisfies readonly ProblemCode[]

/** Bodies and responses of all endpoints. The router validates and types with them, and /openapi.json lists them. */
export const OPERATIONS = {
  register: {
    summary: 'Register a user with the ID token of a new password account, and start a session',
    body: registerBody,
    response: signedInUser,
    problems: EXCHANGE_PROBLEMS,
  },
  login: {
    summary: 'Exchange the ID token of a password account for a session',
    body: loginBody,
    response: loggedInUser,
    problems: EXCHANGE_PROBLEMS,
  },
  loginWithProviders: {
    summary: 'Exchange the ID token of a federated account, such as Google, for a session',
    body: loginWithProvidersBody,
    response: loggedInUser,
    problems: EXCHANGE_PROBLEMS,
  },
  getUser: { summary: 'The signed-in user', response: user },
  logout: {
    summary: 'End the current session',
    alsoBy: 'POST',
    problems: ['forbidden'],
  },
  confirmEmail: {
    summary: 'Mark the email as verified and rotate the session token',
    body: confirmEmailBody,
    response: signedInUser,
    problems: PROOF_PROBLEMS,
  },
  changeEmail: {
    summary: 'Request an email change. A sign-in with the new email within 24 hours completes it',
    body: changeEmailBody,
    problems: [...PROOF_PROBLEMS, 'email_not_allowed', 'second_factor_required'],
  },
  getEmailChange: { summary: 'The pending email change, if any', response: emailChangeResponse },
  cancelEmailChange: { summary: 'Cancel the pending email change' },
  keepEmail: {
    summary: 'Refuse the request of another person for the email. Nothing happens if there is none',
  },
  checkEmailLink: {
    summary:
      'Whether the email change of an email link is still pending. Does not consume the link',
    body: checkEmailLinkBody,
    response: emailLinkResponse,
    problems: ['not_found', 'email_changed'],
  },
  reportUndo: {
    summary:
      'End all sessions of the user whose email change a link is about to undo. Does not consume the link',
    body: reportUndoBody,
    problems: ['not_found'],
  },
  getSignInMethods: {
    summary: 'What the server knows about how the user signs in',
    response: signInMethodsResponse,
  },
  checkSecurityLink: {
    summary: 'Whether the "This wasn\'t me" link of a security email can be used. Changes nothing',
    body: securityLinkBody,
    response: securityLink,
    problems: ['not_found'],
  },
  useSecurityLink: {
    summary:
      'End all sessions of the user whose security email has this link, and refuse the password',
    body: securityLinkBody,
    response: securedAccount,
    problems: ['not_found', 'conflict', 'refused'],
  },
  listSessions: { summary: 'The sessions of the user', response: sessionList },
  endOtherSessions: { summary: 'End all sessions except the current one' },
  endSession: { summary: 'End one session of the user', problems: ['not_found'] },
  listActivity: {
    summary: 'The account activity of the last 90 days, newest first',
    response: activityList,
  },
  exportUser: {
    summary: 'Everything the server stores about the user',
    response: userExport,
    problems: ['forbidden'],
  },
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
  confirmRecoveryCodes: {
    summary: 'Say that the user has saved the recovery codes',
    problems: ['forbidden'],
  },
  removeTrustedDevice: {
    summary: 'Ask for the second factor on a device again',
    problems: ['not_found'],
  },
  passkeyOptions: {
    summary: 'Options for `navigator.credentials.get`. They depend on no user',
    response: passkeyRequestOptions,
    problems: ['forbidden'],
  },
  loginWithPasskey: {
    summary: 'Start a session with a passkey, which counts as both steps',
    body: loginWithPasskeyBody,
    response: loggedInUser,
    problems: [...PASSKEY_PROBLEMS, 'invalid_identity_token', 'forbidden', 'refused'],
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
  createAutomaticPasskeyOptions: {
    summary:
      'Options for `navigator.credentials.create` with `mediation: "conditional"`, right after a login with a password',
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
  deleteUser: {
    summary: 'Delete the signed-in user and their account at the identity provider',
    body: deleteUserBody,
    problems: [...PROOF_PROBLEMS, 'second_factor_required'],
  },
  updateProfile: {
    summary: "Update the product's extra fields, accept the terms, and choose the language",
    body: updateProfileBody,
    response: user,
    problems: ['refused'],
  },
  updateUser: {
    summary: 'Change the names of the signed-in user',
    body: updateUserBody,
    response: user,
    problems: ['not_found', 'refused'],
  },
} as const satisfies Operations

type Definition<Name extends EndpointName> = (typeof OPERATIONS)[Name]

/** A call's body before validation; `never` without one. */
export type BodyOf<Name extends EndpointName> =
  Definition<Name> extends { readonly body: infer Body extends z.ZodObject } ? z.input<Body> : never

/** A call's response; `void` for 204. */
export type ResponseOf<Name extends EndpointName> =
  Definition<Name> extends { readonly response: infer Response extends z.ZodType }
    ? z.output<Response>
    : void

export type UserExport = z.output<typeof userExport>
