import type { ResponseOf } from '@foyer/contract/operations.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { NetworkError } from '../api.ts'
import { createStore } from '../browser/store.ts'
import {
  type ActionCodeInfo,
  type EmailLinkKind,
  IdentityError,
  type IdentityProvider,
  isIdentityError,
} from '../identity/provider.ts'
import {
  type Result,
  type SessionFailure,
  type SessionResult,
  toFailure,
} from '../session/failure.ts'
import type { Core, Session } from '../session/session.ts'
import type { SessionState } from '../session/state.ts'

export interface LinkInfo extends ActionCodeInfo {
  /** For an email change: the user must log in with the new email by this time, or the change lapses (RFC 3339). */
  readonly expiresAt?: string
}

/** What the button of a link needs besides the link's code. */
interface LinkInput {
  readonly verify: object
  /** The new email. */
  readonly change: { readonly email: string }
  readonly recover: {
    /** The restored email. */
    readonly email: string
    /** Where the user continues after the password reset. */
    readonly returnPath: string
  }
  readonly reset: { readonly email: string; readonly newPassword: string }
}

type UsedLink<Kind extends EmailLinkKind> = { readonly code: string } & LinkInput[Kind]

export type LinkResult = SessionResult & {
  /** Whether an undone email change was followed by the email that resets the password. */
  readonly isResetSent?: boolean
  /** Whether the names entered before the email was verified are gone. */
  readonly namesRemoved?: boolean
  /** Whether a new password is set, but the login with it was not completed. */
  readonly isUnfinished?: boolean
}

type Effects = {
  readonly [Kind in EmailLinkKind]: (
    provider: IdentityProvider,
    link: UsedLink<Kind>,
  ) => Promise<LinkResult>
}

/** Operations of email links. They need no session, but update that of the link's user. */
export function createEmailLinkOperations(
  core: Core,
  { announce, forget }: Pick<LinkUses, 'announce' | 'forget'>,
) {
  const { session, api, loadProvider } = core
  const { origin } = core.location
  /** Codes that this page has consumed. */
  const consumed = new Set<string>()

  const perform = createPerform(loadProvider)

  /** Only the API knows when an email change expires. */
  async function fetchChangeExpiry(code: string): Promise<string> {
    try {
      return (await api.call('checkEmailLink', { body: { code } })).expires_at
    } catch (cause) {
      if (!(cause instanceof NetworkError) || cause.code !== 'not_found') throw cause
      throw new IdentityError('invalid-action-code', { cause })
    }
  }

  /** Succeeds for an unknown email too. */
  const sendPasswordReset = (email: string, returnPath: string): Promise<SessionResult> =>
    perform(async (provider) => {
      await provider.sendPasswordReset(email, origin + returnPath)
      return { error: null }
    })

  /** What each kind of link does once its button is pressed. */
  const effects: Effects = {
    /** Verifies the email, and refreshes the session of its user. */
    verify: createVerifyByLink(session, consumed),

    /** Checks with the API first, because the provider would also apply a superseded email change. */
    async change(provider, { code, email }) {
      await fetchChangeExpiry(code)
      await provider.applyActionCode(code)
      consumed.add(code)
      announce({ kind: 'change', email })
      return { error: null }
    },

    /**
     * Ends all sessions, restores the previous email, and sends a password reset to it: Eve, who made the change, may know
     * the password. If the API gives no answer, the next login ends the sessions.
     */
    async recover(provider, { code, email, returnPath }) {
      await api.call('reportUndo', { body: { code } }).catch(() => {})
      // The refresh shows that the session of this browser has ended, if it was the account's.
      await Promise.all([provider.applyActionCode(code), session.refresh()])
      consumed.add(code)
      forget()
      const { error } = await sendPasswordReset(email, returnPath)
      return { error: null, isResetSent: error === null }
    },

    /** Sets a new password and signs in with it; all other sessions end. */
    reset: createFinishPasswordReset(session, consumed, announce),
  }

  return {
    sendPasswordReset,

    /** Reads a link without consuming it. Fails with `email_changed` for a superseded email change. */
    readLink: (code: string): Promise<Result<LinkInfo>> =>
      perform(async (provider) => {
        const info = await provider.readActionCode(code)
        if (info.kind !== 'change') return { error: null, value: info }
        return { error: null, value: { ...info, expiresAt: await fetchChangeExpiry(code) } }
      }),

    applyLink: <Kind extends EmailLinkKind>(
      kind: Kind,
      link: UsedLink<Kind>,
    ): Promise<LinkResult> => perform((provider) => effects[kind](provider, link)),

    ...createSecurityLinkOperations(core, sendPasswordReset),

    checkVerification: () => session.checkVerification(),

    isConsumed: (code: string): boolean => consumed.has(code),
  }
}

/** Runs a task with the provider; returns errors as values. */
function createPerform(loadProvider: Core['loadProvider']) {
  return async function perform<Value>(
    task: (provider: IdentityProvider) => Promise<Value>,
  ): Promise<Value | { readonly error: SessionFailure }> {
    try {
      return await task(await loadProvider())
    } catch (cause) {
      return { error: toFailure(cause) }
    }
  }
}

const PASSWORD_ALREADY_SET: SessionFailure = {
  code: 'password-already-set',
  message: 'password-already-set',
}

/**
 * Sets a password with the code of an email link, then signs in with that password. A code works once, so a
 * retry after a lost response only signs in, which requires the password of the first attempt.
 */
function createFinishPasswordReset(
  session: Pick<Session, 'renewSession'>,
  consumed: Set<string>,
  announce: (use: LinkUse) => void,
) {
  /** Codes of attempts whose outcome is unknown. */
  const attempted = new Set<string>()

  /** Returns true if this attempt set the password. */
  async function setPassword(
    provider: IdentityProvider,
    { code, newPassword }: UsedLink<'reset'>,
  ): Promise<boolean> {
    if (consumed.has(code)) return false
    try {
      await provider.resetPassword(code, newPassword)
    } catch (cause) {
      if (!attempted.has(code) || !isIdentityError(cause, 'invalid-action-code')) {
        attempted.add(code)
        throw cause
      }
      consumed.add(code)
      return false
    }
    consumed.add(code)
    return true
  }

  return async (provider: IdentityProvider, reset: UsedLink<'reset'>): Promise<LinkResult> => {
    const wasSetNow = await setPassword(provider, reset)
    try {
      await provider.signIn(reset.email, reset.newPassword)
      const result = await session.renewSession('password-set')
      return isSecondStepLeft(result) ? { error: null, isUnfinished: true } : result
    } catch (cause) {
      if (wasSetNow || !isIdentityError(cause, 'invalid-credential')) throw cause
      return { error: PASSWORD_ALREADY_SET }
    } finally {
      // Last, so that the tab that waits for the reset finds the session.
      announce({ kind: 'reset', email: reset.email })
    }
  }
}

/** The user went back, or took longer than the proof is valid. The password is changed all the same. */
const isSecondStepLeft = ({ error }: SessionResult) =>
  error?.code === 'cancelled' || error?.code === 'reauthentication_required'

/** A link that was used in another tab of this browser, or the link of an email change that was used in this one. */
export interface LinkUse {
  readonly kind: 'reset' | 'change'
  /** The account's email; of a change, the new one. */
  readonly email: string
}

export type LinkUses = ReturnType<typeof createLinkUses>

/**
 * Ada opens a link of an email in a new tab. The tab that asked for the email must not go on telling her to check her
 * inbox. The channel is open only while a page waits, because it could keep pages out of the back/forward cache.
 */
export function createLinkUses(onUse: () => void) {
  let channel: BroadcastChannel | undefined
  const { getState, set, subscribe } = createStore<LinkUse | null>(null, {
    onFirst() {
      channel = openLinkChannel()
      channel?.addEventListener('message', ({ data }: MessageEvent<LinkUse>) => {
        set(data)
        onUse()
      })
    },
    onLast() {
      channel?.close()
      if (getState()?.kind === 'reset') set(null)
    },
  })
  return {
    getState,
    subscribe,
    /** Ada undoes the change, or requests it again; then the new link is unused. */
    forget: () => set(null),
    announce(use: LinkUse) {
      // Ada confirms her new email, and logs in with her passkey, of which the provider learns nothing: her profile
      // still has the old email, and must not wait for the link that she has just opened.
      if (use.kind === 'change') set(use)
      const opened = openLinkChannel()
      opened?.postMessage(use)
      opened?.close()
    },
  }
}

/** Some browsers refuse it together with storage. */
function openLinkChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('foyer.links')
  } catch {
    return undefined
  }
}

/**
 * Verifies an email, then refreshes the session. It also refreshes the session if the code is invalid: an earlier
 * attempt may have consumed it although its response was lost.
 */
function createVerifyByLink(
  session: Pick<Session, 'getState' | 'checkVerification'>,
  consumed: Set<string>,
) {
  /** A failure here is not reported, because the link has already verified the email. */
  async function refreshVerification(): Promise<void> {
    if (session.getState().status === 'signed-in') await session.checkVerification()
  }

  return async (provider: IdentityProvider, { code }: UsedLink<'verify'>): Promise<LinkResult> => {
    const before = session.getState()
    try {
      await provider.applyActionCode(code)
    } catch (cause) {
      if (isIdentityError(cause, 'invalid-action-code')) await refreshVerification()
      throw cause
    }
    consumed.add(code)
    await refreshVerification()
    return { error: null, ...(hasLostNames(before, session.getState()) && { namesRemoved: true }) }
  }
}

/** Rule 7: first verification. With a password that was changed since the sign-up, the account's owner reclaims it. */
function hasLostNames(before: SessionState, after: SessionState): boolean {
  if (before.status !== 'signed-in' || after.status !== 'signed-in') return false
  return before.user.id === after.user.id && hasName(before.user) && !hasName(after.user)
}

const hasName = ({ first_name, last_name }: User) => first_name + last_name !== ''

export type SecurityLink = Pick<ResponseOf<'checkSecurityLink'>, 'state' | 'email'> & {
  readonly hasPassword: boolean
}

export interface SecuredAccount {
  /** Where a password reset may be sent; absent if the account has another email now. */
  readonly email?: string
  readonly hasPassword: boolean
  /** Whether the password reset has been sent. */
  readonly isSent: boolean
}

type SendPasswordReset = (email: string, returnPath: string) => Promise<SessionResult>

/** Operations of the link in security emails; they work without a session. */
function createSecurityLinkOperations(
  { api, session }: Core,
  sendPasswordReset: SendPasswordReset,
) {
  return {
    /** Changes nothing. */
    async checkSecurityLink(token: string): Promise<Result<SecurityLink>> {
      try {
        const { has_password, ...link } = await api.call('checkSecurityLink', { body: { token } })
        return { error: null, value: { ...link, hasPassword: OFFERS_PASSWORD && has_password } }
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    /**
     * Logs the account out everywhere, then sends the email with which the user sets a new password, if they have one.
     */
    async secureAccount(token: string, returnPath: string): Promise<Result<SecuredAccount>> {
      try {
        const { email, has_password } = await api.call('useSecurityLink', { body: { token } })
        const hasPassword = OFFERS_PASSWORD && has_password
        // Shows that the session of this browser has ended, if it was the account's.
        await session.refresh()
        if (email === undefined || !hasPassword)
          return {
            error: null,
            value: { ...(email !== undefined && { email }), hasPassword, isSent: false },
          }
        const { error } = await sendPasswordReset(email, returnPath)
        return { error: null, value: { email, hasPassword, isSent: error === null } }
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}
