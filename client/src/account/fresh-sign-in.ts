import type { User } from '@foyer/contract/bodies.ts'
import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { CANCELLED, type SessionFailure, type SessionResult } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { needsFreshSignIn } from './needs-fresh-sign-in.ts'
import { createOpenQuestion } from './open-question.ts'
import type { Operate } from './operate.ts'
import type { SignInOnceMore } from './sign-in-once-more.ts'

/** Who is asked to sign in once more, and by which ways they can. */
export interface FreshSignInQuestion {
  readonly email: string
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
  /** Where they may have moved on another device: the password counts there as well. */
  readonly movedTo?: string
}

type Refused = { readonly error: SessionFailure }

/**
 * The question for a fresh sign-in, asked when something was refused for want of one: what was asked for
 * goes on where it stopped.
 */
export function createFreshSignIn(
  { session, api }: Pick<AccountParts, 'session' | 'api'>,
  beside: SignInOnceMore & { readonly operate: Operate },
) {
  const { getState, subscribe, isShown, settle, ...question } =
    createOpenQuestion<FreshSignInQuestion>(beside.closeGoogle)

  const shownPerson = () => {
    const state = session.getState()
    return state.status === 'signed-in' ? state.user : null
  }

  /** Asks whom this tab shows, as long as it shows them; resolves with whether they have signed in. */
  async function ask(): Promise<boolean> {
    const user = shownPerson()
    if (!user || !isShown()) return false
    const unfollow = session.subscribe(() => shownPerson()?.id !== user.id && settle(false))
    return question.ask(findWays(user)).finally(unfollow)
  }

  /** Where the provider does not know any longer who they are, they may try every way. */
  async function findWays({ email }: User): Promise<FreshSignInQuestion> {
    const answered = await beside.operate(async (provider) => ({
      error: null,
      value: await provider.account(),
    }))
    const facts = 'value' in answered ? answered.value : undefined
    if (!facts || !isSameEmail(facts.email, email)) return findLostWays(email)
    return { email, hasPassword: facts.hasPassword, hasGoogle: facts.hasGoogle }
  }

  /** Whoever asks to move has a password, and Google no longer. */
  async function findLostWays(email: string): Promise<FreshSignInQuestion> {
    const { value } = await session.call((token) => api.getEmailChange(token))
    const movedTo = value?.change?.email
    if (movedTo === undefined) return { email, hasPassword: true, hasGoogle: true }
    return { email, hasPassword: true, hasGoogle: false, movedTo }
  }

  const answer = async (signingIn: Promise<SessionResult>) => {
    const result = await signingIn
    if (!result.error) settle(true)
    return result
  }

  return {
    getState,
    subscribe,
    ask,
    cancel: () => settle(false),
    answerWithPassword: (password: string) =>
      answer(beside.signInOnceMore(password, getState()?.movedTo)),
    /** Must be called within the click: it opens a window. */
    answerWithGoogle: () => answer(beside.signInOnceMoreWithGoogle()),

    /**
     * Makes an operation ask when it is refused for want of a fresh sign-in, and begins it anew after one;
     * `cancelled` when there was none. Where nobody can be asked, or somebody else is shown by now, the
     * refusal stands. What opens a window has no click left by then: it is left to the person (`afterwards`).
     */
    asking:
      <Args extends readonly unknown[], Result extends SessionResult>(
        perform: (...args: Args) => Promise<Result>,
        afterwards: (...args: Args) => Promise<Result | Refused> = perform,
      ) =>
      async (...args: Args): Promise<Result | Refused> => {
        const asker = shownPerson()?.id
        const result = await perform(...args)
        if (!needsFreshSignIn(result.error) || !isShown()) return result
        if (shownPerson()?.id !== asker) return result
        return (await ask()) ? afterwards(...args) : { error: CANCELLED }
      },
  }
}
