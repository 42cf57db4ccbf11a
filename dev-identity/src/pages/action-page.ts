import type { OobRecord } from '../emulator/emulator-internals.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

export interface ActionResult {
  /** What happened, in one sentence. */
  readonly words: string
  /** What to do next; may be empty. */
  readonly advice: string
}

/** Where the link of a reset mail leads: the new password goes in a body, never in an address. */
export function resetPasswordPage(code: OobRecord, fault = ''): Page {
  return {
    title: 'Choose a new password',
    body: html` <h1>Choose a new password</h1>
      <p class="quiet">For ${code.email}</p>
      <form method="post" action="/emulator/action">
        <input type="hidden" name="oobCode" value="${code.oobCode}" />
        <div class="field">
          <label for="new-password">New password</label>
          <input
            id="new-password"
            name="newPassword"
            type="password"
            autocomplete="new-password"
            required
            aria-describedby="fault"
          />
          <p class="error" id="fault" role="alert">${fault}</p>
        </div>
        <button class="primary">Save the new password</button>
      </form>`,
  }
}

/** What came of a link, in the emulator's words. */
export function actionResultPage({ words, advice }: ActionResult, publicOrigin: string): Page {
  return {
    title: words,
    body: html` <h1>${words}</h1>
      <p class="quiet">${advice}</p>
      <p><a href="${publicOrigin}">Back to ${publicOrigin}</a></p>
      <p><a href="/mail">Mailbox</a></p>`,
  }
}
