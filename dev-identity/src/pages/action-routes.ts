import type { ServerResponse } from 'node:http'
import type { ProjectState } from '../emulator/emulator-internals.ts'
import type { Exchange, RouteTable } from '../http/route-table.ts'
import { refusePassword } from '../password-policy.ts'
import type { PasswordPolicy } from '../password-policy.ts'
import { resetPasswordPage } from './action-page.ts'
import { sendPage } from './page.ts'
import { presentAnswer } from './present-answer.ts'
import { findResetCode, submitReset } from './reset-form.ts'
import type { ResetDependencies } from './reset-form.ts'

/**
 * The links in mails. The emulator does what they ask and answers JSON, which a browser gets as a
 * page; its reset link wants the new password in the address, and here a form asks for it instead.
 */
export function createActionRoutes(dependencies: ResetDependencies): RouteTable {
  const { state, policy, publicOrigin } = dependencies
  return {
    'GET /emulator/action': (exchange) => {
      const wantsPage = exchange.request.headers.accept?.includes('text/html') === true
      if (wantsPage) presentAnswer(exchange.response, publicOrigin)
      if (exchange.url.searchParams.get('mode') !== 'resetPassword') exchange.passOn()
      else if (exchange.url.searchParams.has('newPassword')) resetByLink(exchange, policy)
      else if (wantsPage) showResetForm(exchange, state)
      else exchange.passOn()
    },
    'POST /emulator/action': (exchange) => submitReset(exchange, dependencies),
  }
}

/** The emulator's own way, for curl and tests; our policy holds there as well. */
function resetByLink({ response, url, passOn }: Exchange, policy: PasswordPolicy): void {
  const refusal = refusePassword(policy, url.searchParams.get('newPassword') ?? '')
  if (refusal === undefined) passOn()
  else sendRefusal(response, refusal)
}

function showResetForm({ response, url, passOn }: Exchange, state: ProjectState): void {
  const code = findResetCode(state, url.searchParams.get('oobCode'))
  // The emulator words what is wrong with the link.
  if (code === undefined) passOn()
  else sendPage(response, 200, resetPasswordPage(code))
}

function sendRefusal(response: ServerResponse, error: string): void {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({ authEmulator: { error, instructions: 'Choose another password.' } }),
  )
}
