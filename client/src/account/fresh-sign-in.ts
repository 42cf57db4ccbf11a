import type { User } from '@foyer/contract/bodies.ts'
import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { CANCELLED, type SessionResult } from '../session/session-failure.ts'
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
}

/**
 * The question for a fresh sign-in, asked when something was refused for want of one: what was asked for
 * goes on where it stopped.
 */
export function createFreshSignIn(
  { session }: Pick<AccountParts, 'session'>,
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
    return question.ask(findWays(beside.operate, user)).finally(unfollow)
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
    answerWithPassword: (password: string) => answer(beside.signInOnceMore(password)),
    /** Must be called within the click: it opens a window. */
    answerWithGoogle: () => answer(beside.signInOnceMoreWithGoogle()),

    /**
     * Makes an operation ask when it is refused for want of a fresh sign-in, and begins it anew after one;
     * `cancelled` when there was none. Where nobody can be asked, or somebody else is shown by now, the
     * refusal stands. What opens a window has no click left by then: it is left to the person (`afterwards`).
     */
    asking:
      <Args extends readonly unknown[]>(
        perform: (...args: Args) => Promise<SessionResult>,
        afterwards: (...args: Args) => Promise<SessionResult> = perform,
      ) =>
      async (...args: Args): Promise<SessionResult> => {
        const asker = shownPerson()?.id
        const result = await perform(...args)
        if (!needsFreshSignIn(result.error) || !isShown()) return result
        if (shownPerson()?.id !== asker) return result
        return (await ask()) ? afterwards(...args) : { error: CANCELLED }
      },
  }
}

/** Where the provider does not know any longer who they are, they may try every way. */
async function findWays(operate: Operate, { email }: User): Promise<FreshSignInQuestion> {
  const answered = await operate(async (provider) => ({
    error: null,
    value: await provider.account(),
  }))
  const facts = 'value' in answered ? answered.value : undefined
  if (!facts || !isSameEmail(facts.email, email))
    return { email, hasPassword: true, hasGoogle: true }
  return { email, hasPassword: facts.hasPassword, hasGoogle: facts.hasGoogle }
}
