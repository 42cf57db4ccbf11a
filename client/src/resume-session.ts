import type { HeadState } from './head/hand-off.ts'
import { forgetRedirect, isRedirectPending } from './identity/pending-redirect.ts'
import type { LanguageStore } from './messages/language-store.ts'
import type { Session } from './session/session.ts'
import { tabStorage } from './storage/browser-storage.ts'

export interface PageStart {
  /** The request for the user that the script in the head has sent. */
  readonly userRequest: HeadState['userRequest']
  /** Resolves when the first page is loaded. */
  readonly firstPage: Promise<void>
}

/** Finishes a redirect, or determines the current user. */
export async function resumeSession(
  session: Session,
  language: LanguageStore,
  { userRequest, firstPage }: PageStart,
) {
  if (isRedirectPending(tabStorage) && !userRequest) {
    language.load('failures').catch(() => {})
    void session.finishRedirect()
  } else {
    forgetRedirect()
    // Waits for the code of the first page before it handles the user, so that the page renders in one step.
    await session.refresh(
      userRequest && { ...userRequest, request: firstPage.then(() => userRequest.request) },
    )
  }
}
