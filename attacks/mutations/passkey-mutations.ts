import { replaceOnce, type Mutation } from './mutation.ts'

const CHALLENGES = 'services/passkeys/challenges.ts'
const VERIFIER = 'services/passkeys/passkey-verifier.ts'
const USES = 'services/passkeys/passkey-uses.ts'
const USER_RULES = 'services/passkeys/passkey-user-rules.ts'

/** Passkeys: what is verified, what a challenge is for, and when a passkey alone is not enough. */
const ROWS: readonly Pick<Mutation, 'title' | 'edits'>[] = [
  {
    title: 'accepts the signatures of another site',
    edits: replaceOnce(
      VERIFIER,
      'expectedOrigin: origin',
      "expectedOrigin: [origin, 'https://evil.example']",
    ),
  },
  {
    title: 'accepts the signatures for another domain',
    edits: replaceOnce(VERIFIER, 'expectedRPID: id', "expectedRPID: [id, 'evil.example']"),
  },
  {
    title: 'accepts a passkey without user verification',
    edits: replaceOnce(VERIFIER, 'requireUserVerification: true', 'requireUserVerification: false'),
  },
  {
    title: 'accepts any signature',
    edits: replaceOnce(VERIFIER, 'return verified ?', 'return authenticationInfo ?'),
  },
  {
    title: 'accepts challenges of others',
    edits: replaceOnce(CHALLENGES, '!timingSafeEqual(mac, sign(body, purpose))', 'false'),
  },
  {
    title: 'accepts a challenge for every purpose',
    edits: replaceOnce(CHALLENGES, '.update(JSON.stringify(purpose))'),
  },
  {
    title: 'accepts a challenge twice',
    edits: replaceOnce(USES, "if (!isUnused) throw passkeyInvalid('challenge-used')"),
  },
  {
    title: 'forgets a used challenge while a server with another clock accepts it',
    edits: replaceOnce(CHALLENGES, 'validUntil + CLOCK_MARGIN_MS', 'validUntil'),
  },
  {
    title: 'accepts a passkey that names another user',
    edits: replaceOnce(
      'services/passkeys/log-in-with-passkey.ts',
      ' || userHandle !== user.webauthn_handle',
    ),
  },
  {
    title: 'accepts the passkey of another user as the second step',
    edits: replaceOnce(
      'services/passkeys/passkey-kind.ts',
      'if (passkeyUse.passkey.user_id !== user.id) return wrongFactor()',
    ),
  },
  {
    title: 'confirms a session with the passkey of another user',
    edits: replaceOnce(
      'services/passkeys/confirm-with-passkey.ts',
      'if (use.passkey.user_id !== user.id)',
      'if (false)',
    ),
  },
  {
    title: 'does not suspend passkeys after a reset',
    edits: replaceOnce(USER_RULES, 'if (isSuspended(passkey, user)) {', 'if (false) {'),
  },
  {
    title: 'does not ask for a proof of the provider again',
    edits: replaceOnce(USER_RULES, 'now - (user.last_proof_at ?? 0) > maxProofAge', 'false'),
  },
  {
    title: 'logs disabled users in with a passkey',
    edits: replaceOnce(USER_RULES, 'if (user.disabled_at !== null)', 'if (false)'),
  },
  {
    title: 'keeps the passkeys of a user who lost the email',
    edits: replaceOnce('services/sign-in/apply-decision.ts', 'await deleteFactors(tx, id)'),
  },
]

export const PASSKEY_MUTATIONS: readonly Mutation[] = ROWS.map((row) => ({
  ...row,
  rule: 'rule 13: passkeys',
  group: 'passkeys',
}))
