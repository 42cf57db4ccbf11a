import { replaceOnce, type Mutation } from './mutation.ts'

const TRUST = 'services/sign-in/trusted-devices.ts'
const group = 'second-factor'

/** Devices that are not asked for the second factor. */
export const TRUSTED_DEVICE_MUTATIONS: readonly Mutation[] = [
  {
    title: 'trusts a device after a password reset',
    rule: 'rule 17: trusted devices',
    group,
    edits: replaceOnce(TRUST, ' || decision.endsSessions'),
  },
  {
    title: 'trusts a device although a provider reports another identity',
    rule: 'rule 17: trusted devices',
    group,
    edits: replaceOnce(
      TRUST,
      'if (findReplacedIdentity(checkedSignIn, identities)) return false',
      'void findReplacedIdentity(checkedSignIn, identities)',
    ),
  },
  {
    title: "trusts another user's device",
    rule: 'rule 17: trusted devices',
    group,
    edits: replaceOnce(
      'stores/trusted-devices-store.ts',
      ".where('user_id', '=', user_id)\n      .where('device_hash', '=', device_hash)",
      ".where('device_hash', '=', device_hash)",
    ),
  },
  {
    title: 'keeps the trusted devices of logged-out users when all sessions are ended',
    rule: 'rule 17: trusted devices',
    group,
    edits: replaceOnce(
      'services/end-all-sessions.ts',
      'await trustedDevicesStore.deleteOfPage(tx, { after, last })',
      'void trustedDevicesStore',
    ),
  },
  {
    title: 'accepts the passkeys of logged-out users after all sessions were ended',
    rule: 'rule 13: passkeys',
    group,
    edits: replaceOnce(
      'services/end-all-sessions.ts',
      'await passkeysStore.suspendOfPage(tx, { after, last })',
      'void passkeysStore',
    ),
  },
  {
    title: 'counts a trusted device as a factor of the session',
    rule: 'rule 10: changing factors',
    group,
    edits: replaceOnce(
      'services/sign-in/pass-required-step.ts',
      '!verifiedFactor.given && isTrusted\n      ? NO_FACTOR',
      "!verifiedFactor.given && isTrusted\n      ? { factor: 'totp', factor_at: requestContext.at }",
    ),
  },
  {
    title: 'trusts a device that the user no longer trusts',
    rule: 'rule 17: trusted devices',
    group,
    edits: replaceOnce(
      'services/second-factor/factor-service.ts',
      'await trustedDevicesStore.delete(tables, { id, user_id: user.id })',
      '[id, user.id, trustedDevicesStore].length > 0',
    ),
  },
]
