import { replaceOnce, type Mutation } from './mutation.ts'

const CHALLENGE = 'services/email-code/challenge.ts'
const CHECK = 'services/email-code/email-code-check.ts'
const REFUSE = 'services/email-code/refuse-after-failed-codes.ts'
const STEP = 'services/sign-in/required-step.ts'

/** Codes by email: when they are asked for, how they are checked, and what strangers can use up. */
const ROWS: readonly Pick<Mutation, 'title' | 'edits'>[] = [
  {
    title: 'asks for no code on new devices',
    edits: replaceOnce(STEP, 'if (!fromUnknownDevices) return false', 'return false'),
  },
  {
    title: 'asks for no code without a device id',
    edits: replaceOnce(STEP, 'device_hash === null ||', 'device_hash !== null &&'),
  },
  {
    title: 'checks any number of codes',
    edits: replaceOnce(CHALLENGE, 'tries < MAX_TRIES && '),
  },
  {
    title: 'does not count wrong codes',
    edits: replaceOnce(CHECK, 'await signInChallengesStore.countTry(tx, proofHash)'),
  },
  {
    title: 'does not count wrong codes, because the count is rolled back',
    edits: replaceOnce(
      CHECK,
      'countTry(tx, proofHash)\n    return wrongFactor()',
      'countTry(tx, proofHash)\n    throw wrongFactor()',
    ),
  },
  {
    title: 'accepts a code for ever',
    edits: replaceOnce(CHALLENGE, ' && now < expires_at'),
  },
  {
    title: 'asks for another code after one was used',
    edits: replaceOnce(CHALLENGE, 'passed_at === null && '),
  },
  {
    title: 'counts from the start when a code is sent again',
    edits: replaceOnce(
      CHALLENGE,
      '{ code_hash, sent_at: at }',
      '{ code_hash, sent_at: at, tries: 0 }',
    ),
  },
  {
    title: 'extends the time when a code is sent again',
    edits: replaceOnce(
      CHALLENGE,
      '{ code_hash, sent_at: at }',
      '{ code_hash, sent_at: at, expires_at: at + EMAIL_CODE_MS }',
    ),
  },
  {
    title: 'sends a code for each request',
    edits: replaceOnce(CHALLENGE, 'if (at - sent_at < RESEND_MS) return'),
  },
  {
    title: 'keeps the first code when a second one is sent',
    edits: replaceOnce(CHALLENGE, '{ code_hash, sent_at: at }', '{ sent_at: at }'),
  },
  {
    title: 'accepts the code of another login of the user',
    edits: replaceOnce(
      CHECK,
      'const challenge = await signInChallengesStore.find(tx, proofHash)\n  if (challenge?.user_id',
      `const challenge = await tx.selectFrom('sign_in_challenges').selectAll()
    .where('user_id', '=', user.id).orderBy('created_at', 'desc').executeTakeFirst()
  if (challenge?.user_id`,
    ),
  },
  {
    title: 'accepts old sign-ins',
    edits: replaceOnce(
      'services/sign-in/exchange-proof.ts',
      'if (!challenge || now >= challenge.expires_at)',
      'if (challenge && now >= challenge.expires_at)',
    ),
  },
  {
    title: 'accepts the code as another kind of factor',
    edits: replaceOnce(CHECK, "if (step.given.kind !== 'email_code') return wrongFactor()"),
  },
  {
    title: 'accepts a code by email as a second factor',
    edits: replaceOnce(
      'services/second-factor/pass-second-factor.ts',
      "if (given.kind === 'email_code') return wrongFactor()",
      "if (given.kind === 'email_code') return { factor: 'totp', factor_at: requestContext.at }",
    ),
  },
  {
    title: 'starts any number of logins',
    edits: replaceOnce(REFUSE, 'if (failed < MAX_FAILED) return', 'if (failed >= 0) return'),
  },
  {
    title: 'refuses new devices although the owner has set a new password',
    edits: replaceOnce(REFUSE, 'Math.max(at - DAY_MS, account.passwordUpdatedAt)', 'at - DAY_MS'),
  },
  {
    title: 'refuses known devices too, after strangers have failed',
    edits: replaceOnce(
      STEP,
      'if (!fromUnknownDevices) return false',
      'if (!fromUnknownDevices) return false\n  if (user.new_devices_refused_at !== null) return true',
    ),
  },
  {
    title: 'knows a device whose login did not pass',
    edits: [
      ...replaceOnce(
        'services/sign-in/pass-required-step.ts',
        '{ step: { owner }, verifiedFactor, checkedSignIn: { account }, requestContext }: StepOfLogin',
        '{ step: { owner }, verifiedFactor, checkedSignIn: { account, device }, requestContext }: StepOfLogin',
      ),
      ...replaceOnce(
        'services/sign-in/pass-required-step.ts',
        'const { given, proofHash } = verifiedFactor\n',
        'const { given, proofHash } = verifiedFactor\n  await rememberDevice(tx, owner.id, { device, now: requestContext.at })\n',
      ),
      ...replaceOnce(
        'services/sign-in/pass-required-step.ts',
        'import { isTrustedDevice }',
        "import { rememberDevice } from './report-new-device.ts'\nimport { isTrustedDevice }",
      ),
    ],
  },
]

export const EMAIL_CODE_MUTATIONS: readonly Mutation[] = ROWS.map((row) => ({
  rule: 'rule 18: codes by email',
  group: 'email-codes',
  ...row,
}))
