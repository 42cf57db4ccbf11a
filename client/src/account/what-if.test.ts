import { FACTOR_UNDO_MS } from '@foyer/contract/constants.ts'
import type { FactorList, Passkey } from '@foyer/contract/factors.ts'
import { describe, expect, it } from 'vitest'
import {
  answerKnownPassword,
  answerLostMailbox,
  answerLostPhone,
  type Offered,
  type Protection,
} from './what-if.ts'

const NOW = Date.parse('2026-06-01T12:00:00.000Z')
const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(NOW + days * DAY_MS).toISOString()

const LONG_AGO = daysFromNow(-60)
const LATELY = daysFromNow(-3)

type Kind = Pick<Passkey, 'backed_up' | 'suspended' | 'created_at'>

const SYNCED: Kind = { backed_up: true, suspended: false, created_at: LONG_AGO }
const SINGLE: Kind = { backed_up: false, suspended: false, created_at: LONG_AGO }
const NEW_SYNCED: Kind = { ...SYNCED, created_at: LATELY }
const paused = (passkey: Kind): Kind => ({ ...passkey, suspended: true })

const toPasskey = (kind: Kind, index: number): Passkey => ({
  ...kind,
  id: `${index}`,
  name: 'Key',
  credential_id: `c${index}`,
  last_used_at: null,
})

const EVERYTHING: Offered = {
  password: true,
  providers: ['google.com', 'github.com'],
  passkeys: true,
  twoStep: true,
}

type TrustedDevice = FactorList['trusted_devices'][number]

const device = (system: string, days: number) => ({
  id: system,
  browser: 'Chrome',
  system,
  address: '',
  created_at: LONG_AGO,
  expires_at: daysFromNow(days),
})

/** An account, in the words of a row of the table. */
interface Account {
  readonly methods?: readonly string[]
  readonly unconfirmed?: readonly string[]
  readonly passkeys?: readonly Kind[]
  readonly app?: string | null
  readonly codes?: number
  readonly areCodesSaved?: boolean
  readonly twoStep?: string | null
  readonly trusted?: readonly TrustedDevice[]
  readonly isVerified?: boolean
  readonly isRequested?: boolean
  readonly asksNewDevices?: boolean
  readonly offered?: Offered
  readonly isUnderIp?: boolean
  readonly isTwoStepUnavailable?: boolean
}

type Whole = Required<Account>

/** A verified user with a password and nothing else. */
const PLAIN: Whole = {
  methods: ['password'],
  unconfirmed: [],
  passkeys: [],
  app: null,
  codes: 0,
  areCodesSaved: true,
  twoStep: null,
  trusted: [],
  isVerified: true,
  isRequested: false,
  asksNewDevices: false,
  offered: EVERYTHING,
  isUnderIp: false,
  isTwoStepUnavailable: false,
}

function protectionOf(given: Account): Protection {
  const account = { ...PLAIN, ...given }
  const { methods, unconfirmed, passkeys, app, codes, areCodesSaved, twoStep } = account
  const {
    trusted,
    offered,
    isVerified,
    isRequested,
    asksNewDevices,
    isUnderIp,
    isTwoStepUnavailable,
  } = account
  return {
    user: {
      email_verified: isVerified,
      ...(isRequested && { email_available_at: daysFromNow(10) }),
    },
    factors: {
      two_step_at: twoStep,
      totp: app === null ? null : { confirmed_at: app },
      recovery_codes_left: codes,
      recovery_codes_saved_at: areCodesSaved ? LATELY : null,
      trusted_devices: [...trusted],
      passkeys: passkeys.map(toPasskey),
      unconfirmed_providers: [...unconfirmed],
      ...(isUnderIp && { passkeys_unavailable: 'host-is-ip' }),
      ...(isTwoStepUnavailable && { two_step_unavailable: 'not-offered' }),
    },
    methods: {
      password_updated_at: null,
      methods: [...methods],
      ...(asksNewDevices && { new_device_code: true }),
    },
    offered,
    now: NOW,
  }
}

/** The state, the sentence and the action of each answer, in one line. */
function answersOf(account: Account): readonly string[] {
  const protection = protectionOf(account)
  return [answerLostPhone, answerKnownPassword, answerLostMailbox]
    .map((answer) => answer(protection))
    .map(({ isSafe, sentence, count, until, providers, action }) =>
      [isSafe ? '+' : '!', sentence, count, until?.slice(0, 10), providers, action?.kind]
        .filter((part) => part !== undefined)
        .join(' '),
    )
}

const LAPTOP = device('macOS', 20)
const PHONE = device('Android', 20)
const TWO_STEP = { twoStep: LONG_AGO, app: LONG_AGO, codes: 8 }
const SETTLED_LATER = new Date(Date.parse(LATELY) + FACTOR_UNDO_MS).toISOString().slice(0, 10)

const TABLE: readonly (readonly [
  account: string,
  Account,
  phone: string,
  password: string,
  mailbox: string,
])[] = [
  ['a password', {}, '+ password', '! open turnTwoStepOn', '! takeover turnTwoStepOn'],
  [
    'a password, not verified',
    { isVerified: false },
    '+ password',
    '! open verify',
    '! unverified verify',
  ],
  [
    'Google',
    { methods: ['google.com'] },
    '! provider google.com setPassword',
    '+ none',
    '! takeover turnTwoStepOn',
  ],
  [
    'Google, in a product without passwords',
    { methods: ['google.com'], offered: { ...EVERYTHING, password: false } },
    '! provider google.com addPasskey',
    '+ none',
    '! takeover turnTwoStepOn',
  ],
  [
    'a password and Google',
    { methods: ['password', 'google.com'] },
    '+ password',
    '! open turnTwoStepOn',
    '! takeover turnTwoStepOn',
  ],
  [
    'GitHub that is not confirmed',
    { methods: ['github.com'], unconfirmed: ['github.com'] },
    '! noMethod addMethod',
    '+ none',
    '! takeover turnTwoStepOn',
  ],
  [
    'a provider that is no longer offered, and two steps',
    { methods: ['apple.com'], ...TWO_STEP, passkeys: [SYNCED] },
    '! noMethod addMethod',
    '+ none',
    '! noMethod addMethod',
  ],
  [
    'a password that is no longer offered, and GitHub',
    { methods: ['github.com', 'password'], offered: { ...EVERYTHING, password: false } },
    '! provider github.com addPasskey',
    '+ none',
    '! takeover turnTwoStepOn',
  ],
  [
    'a password and a passkey on the phone',
    { passkeys: [SINGLE] },
    '+ password',
    '! open turnTwoStepOn',
    '! takeover turnTwoStepOn',
  ],
  [
    'Google and a passkey on the phone',
    { methods: ['google.com'], passkeys: [SINGLE] },
    '! provider google.com setPassword',
    '+ none',
    '! takeover turnTwoStepOn',
  ],
  [
    'Google and two passkeys',
    { methods: ['google.com'], passkeys: [SINGLE, SINGLE] },
    '+ passkey',
    '+ none',
    '! takeover turnTwoStepOn',
  ],
  [
    'Google and a synced passkey',
    { methods: ['google.com'], passkeys: [SYNCED] },
    '+ passkey',
    '+ none',
    '! takeover turnTwoStepOn',
  ],
  [
    'Google and a paused passkey',
    { methods: ['google.com'], passkeys: [paused(SYNCED)] },
    '! provider google.com setPassword',
    '+ none',
    '! takeover turnTwoStepOn',
  ],
  [
    'codes by email on new devices',
    { asksNewDevices: true },
    '+ password',
    '+ emailCode',
    '! takeover turnTwoStepOn',
  ],
  [
    'codes by email on new devices, but not verified',
    { asksNewDevices: true, isVerified: false },
    '+ password',
    '! open verify',
    '! unverified verify',
  ],
  [
    'no two-step login in this product',
    { offered: { ...EVERYTHING, twoStep: false } },
    '+ password',
    '! onlyPassword',
    '! takeover',
  ],
  [
    'no two-step login on this server',
    { isTwoStepUnavailable: true, isVerified: false },
    '+ password',
    '! onlyPassword',
    '! unverified verify',
  ],
  ['an app and eight codes', TWO_STEP, '+ codes 8', '+ secondStep', '! password addPasskey'],
  [
    'an app and one code',
    { ...TWO_STEP, codes: 1 },
    '! fewCodes 1 renewCodes',
    '+ secondStep',
    '! password addPasskey',
  ],
  [
    'an app and eight codes that are not saved',
    { ...TWO_STEP, areCodesSaved: false },
    '! unsavedCodes renewCodes',
    '+ secondStep',
    '! password addPasskey',
  ],
  [
    'two steps with a synced passkey, and codes that are not saved',
    { passkeys: [SYNCED], twoStep: LONG_AGO, codes: 8, areCodesSaved: false },
    '+ passkey',
    '+ secondStep',
    '+ passkey',
  ],
  [
    'Google, an app, and codes that are not saved',
    { ...TWO_STEP, methods: ['google.com'], areCodesSaved: false },
    '! unsavedCodes renewCodes',
    '+ none',
    '! provider google.com addPasskey',
  ],
  [
    'an app and no codes',
    { ...TWO_STEP, codes: 0 },
    '! noSecondStep renewCodes',
    '+ secondStep',
    '! password addPasskey',
  ],
  [
    'an app, no codes, and a trusted laptop',
    { ...TWO_STEP, codes: 0, trusted: [PHONE, LAPTOP] },
    '! trustedComputer 2026-06-21 renewCodes',
    '+ secondStep',
    '! password addPasskey',
  ],
  [
    'an app, no codes, and a trusted phone',
    { ...TWO_STEP, codes: 0, trusted: [PHONE, device('', 20)] },
    '! noSecondStep renewCodes',
    '+ secondStep',
    '! password addPasskey',
  ],
  [
    'an app, no codes, and a laptop that was trusted',
    { ...TWO_STEP, codes: 0, trusted: [device('Windows', -1)] },
    '! noSecondStep renewCodes',
    '+ secondStep',
    '! password addPasskey',
  ],
  [
    'Google, an app and eight codes',
    { ...TWO_STEP, methods: ['google.com'] },
    '! provider google.com setPassword',
    '+ none',
    '! provider google.com addPasskey',
  ],
  [
    'Google, an app, no codes, and a trusted laptop',
    { ...TWO_STEP, methods: ['google.com'], codes: 0, trusted: [LAPTOP] },
    '! noSecondStep renewCodes',
    '+ none',
    '! provider google.com addPasskey',
  ],
  [
    'two steps with a passkey on the phone',
    { passkeys: [SINGLE], twoStep: LONG_AGO },
    '! noSecondStep renewCodes',
    '+ secondStep',
    '+ passkey',
  ],
  [
    'two steps with a passkey on the phone and eight codes',
    { passkeys: [SINGLE], twoStep: LONG_AGO, codes: 8 },
    '+ codes 8',
    '+ secondStep',
    '+ passkey',
  ],
  [
    'two steps with passkeys on the phone and on a key',
    { passkeys: [SINGLE, SINGLE], twoStep: LONG_AGO },
    '+ passkey',
    '+ secondStep',
    '+ passkey',
  ],
  [
    'two steps with a passkey on the phone and a paused one',
    { passkeys: [SINGLE, paused(SYNCED)], twoStep: LONG_AGO },
    '! noSecondStep renewCodes',
    '+ secondStep',
    '+ passkey',
  ],
  [
    'two steps with a synced passkey',
    { passkeys: [SYNCED], twoStep: LONG_AGO },
    '+ passkey',
    '+ secondStep',
    '+ passkey',
  ],
  [
    'two steps with a paused passkey',
    { passkeys: [paused(SYNCED)], twoStep: LONG_AGO, codes: 8 },
    '+ codes 8',
    '+ secondStep',
    '! password addPasskey',
  ],
  [
    'two steps with a passkey that this address can no longer use',
    { passkeys: [SYNCED], twoStep: LONG_AGO, codes: 8, isUnderIp: true },
    '+ codes 8',
    '+ secondStep',
    '! takeover',
  ],
  [
    'an app in a product without passkeys',
    { ...TWO_STEP, offered: { ...EVERYTHING, passkeys: false } },
    '+ codes 8',
    '+ secondStep',
    '! password',
  ],
  [
    'two steps for three days',
    { ...TWO_STEP, twoStep: LATELY, passkeys: [SYNCED] },
    '+ passkey',
    '+ secondStep',
    `! tooNew ${SETTLED_LATER}`,
  ],
  [
    'two steps whose factors are three days old',
    { twoStep: LONG_AGO, passkeys: [NEW_SYNCED] },
    '+ passkey',
    '+ secondStep',
    `! tooNew ${SETTLED_LATER}`,
  ],
  [
    'an email that someone else has requested',
    { ...TWO_STEP, passkeys: [SYNCED], isRequested: true },
    '+ passkey',
    '+ secondStep',
    '! requested',
  ],
]

describe('what if', () => {
  it.each(TABLE)('%s', (_, account, ...answers) => {
    expect(answersOf(account)).toEqual(answers)
  })
})

/** Every combination of one value for each key. */
function combine<Values extends Readonly<Record<string, readonly unknown[]>>>(values: Values) {
  const rows = Object.entries(values).reduce<object[]>(
    (known, [key, choices]) =>
      known.flatMap((row) => choices.map((value) => ({ ...row, [key]: value }))),
    [{}],
  )
  return rows as { readonly [Key in keyof Values]: Values[Key][number] }[]
}

const WITHOUT_TWO_STEP = combine({
  offered: [
    EVERYTHING,
    { ...EVERYTHING, passkeys: false },
    { ...EVERYTHING, twoStep: false },
    { ...EVERYTHING, password: false },
  ],
  methods: [[], ['password'], ['google.com'], ['password', 'google.com'], ['apple.com']],
  unconfirmed: [[], ['google.com']],
  passkeys: [
    [],
    [SYNCED],
    [NEW_SYNCED],
    [SINGLE],
    [SINGLE, SINGLE],
    [paused(SYNCED)],
    [SINGLE, paused(SINGLE)],
  ],
  app: [null, LONG_AGO, LATELY],
  isVerified: [true, false],
  asksNewDevices: [true, false],
  isUnderIp: [true, false],
})

const TWO_STEPS = combine({
  twoStep: [LONG_AGO, LATELY],
  stored: [{ codes: 0 }, { codes: 1 }, { codes: 8 }, { codes: 8, areCodesSaved: false }],
  trusted: [[], [LAPTOP], [PHONE]],
}).map(({ stored, ...twoSteps }) => ({ ...twoSteps, ...stored }))

/** Every account that the rules tell apart. */
const ACCOUNTS: readonly Whole[] = WITHOUT_TWO_STEP.flatMap((account) => [
  { ...PLAIN, ...account },
  ...TWO_STEPS.map((twoSteps) => ({ ...PLAIN, ...account, ...twoSteps })),
])

/** What someone who wants to log in has. */
interface Holdings {
  readonly password?: boolean
  readonly mailbox?: boolean
  readonly passkeys?: readonly Kind[]
  readonly codes?: number
}

/** The rules of `docs/security.md`, on a device that the account does not know. */
function canLogIn(
  account: Whole,
  { password = false, mailbox = false, passkeys = [], codes = 0 }: Holdings,
): boolean {
  const { methods, unconfirmed, offered, twoStep, isVerified, asksNewDevices } = account
  const worksAlone = (id: string) =>
    id === 'password'
      ? offered.password
      : offered.providers.includes(id) && !unconfirmed.includes(id)
  const canUsePasskeys = offered.passkeys && !account.isUnderIp && isVerified
  const hasPasskey = canUsePasskeys && passkeys.some(({ suspended }) => !suspended)
  if (hasPasskey && methods.some(worksAlone)) return true
  const knowsPassword = (password && methods.includes('password')) || mailbox
  if (!offered.password || !knowsPassword) return false
  if (twoStep !== null) return codes > 0 || hasPasskey
  return mailbox || !asksNewDevices || !isVerified
}

/** The recovery codes that the user can still read after the loss. */
const savedCodes = ({ codes, areCodesSaved }: Whole) => (areCodesSaved ? codes : 0)

/** All ways in which the passkeys that are not synced may lie on the phone: at most one does. */
const withoutPhone = (passkeys: readonly Kind[]): readonly (readonly Kind[])[] => [
  passkeys,
  ...passkeys
    .filter(({ backed_up }) => !backed_up)
    .map((lost) => passkeys.toSpliced(passkeys.indexOf(lost), 1)),
]

describe('what if, for every account', () => {
  const isPhoneSafe = (account: Whole) => answerLostPhone(protectionOf(account)).isSafe
  const isMailboxSafe = (account: Whole) => answerLostMailbox(protectionOf(account)).isSafe

  it('promises a login without the phone only if each place of the passkeys leaves one', () => {
    // The mailbox is read on another device; the provider may ask for the phone.
    const isLockedOut = (account: Whole) =>
      withoutPhone(account.passkeys).some(
        (passkeys) =>
          !canLogIn(account, {
            password: true,
            mailbox: true,
            passkeys,
            codes: savedCodes(account),
          }),
      )
    expect(ACCOUNTS.find((account) => isPhoneSafe(account) && isLockedOut(account))).toBeUndefined()
  })

  it('warns of a lost phone if the only second factors are on it', () => {
    const isOnlyOnPhone = (account: Whole) => {
      const { passkeys, twoStep } = account
      const usable = passkeys.filter(({ suspended }) => !suspended)
      const isSynced = usable.some(({ backed_up }) => backed_up)
      return twoStep !== null && savedCodes(account) === 0 && usable.length < 2 && !isSynced
    }
    const concerned = ACCOUNTS.filter(isOnlyOnPhone)
    expect(concerned.length).toBeGreaterThan(0)
    expect(concerned.find(isPhoneSafe)).toBeUndefined()
  })

  it('says that a password is not enough exactly if it is not', () => {
    const isWrong = (account: Whole) =>
      answerKnownPassword(protectionOf(account)).isSafe === canLogIn(account, { password: true })
    expect(ACCOUNTS.find(isWrong)).toBeUndefined()
  })

  it('promises a login without the mailbox only with a passkey, and if the mailbox alone is not enough', () => {
    const safe = ACCOUNTS.filter(isMailboxSafe)
    expect(safe.length).toBeGreaterThan(0)
    const isLockedOut = (account: Whole) => !canLogIn(account, { passkeys: account.passkeys })
    expect(safe.find(isLockedOut)).toBeUndefined()
    expect(safe.find((account) => canLogIn(account, { mailbox: true }))).toBeUndefined()
    // "This wasn't me" would turn it off.
    const isNew = ({ twoStep, app, passkeys }: Whole) =>
      twoStep !== LONG_AGO ||
      ![app, ...passkeys.map(({ created_at }) => created_at)].includes(LONG_AGO)
    expect(safe.find(isNew)).toBeUndefined()
  })

  it('offers only what the user can do, and nothing where all is well', () => {
    const isImpossible = (account: Whole) => {
      const { offered, twoStep, isVerified, methods, isUnderIp } = account
      const isPossible = {
        verify: !isVerified,
        turnTwoStepOn: isVerified && offered.twoStep && twoStep === null,
        addPasskey: isVerified && offered.passkeys && !isUnderIp,
        renewCodes: twoStep !== null,
        setPassword: offered.password && !methods.includes('password'),
        addMethod: true,
      }
      return [answerLostPhone, answerKnownPassword, answerLostMailbox]
        .map((answer) => answer(protectionOf(account)))
        .some(({ action, isSafe }) => action && (isSafe || !isPossible[action.kind]))
    }
    expect(ACCOUNTS.find(isImpossible)).toBeUndefined()
  })
})
