import { findProviderId } from '@foyer/contract/providers.ts'
import type { Mailbox } from './email/mailbox.ts'
import type { ReceivedEmails } from './email/received-emails.ts'
import { actionUrl } from './emulator/action-link.ts'
import type { ProjectState } from './emulator/emulator-internals.ts'
import type { RouteContext, Route, RouteTable } from './http/route-table.ts'
import type { EmailSender } from './pages/email-body.ts'
import { TRANSPORT_PATH, rewriteHelperFrame, sendTransport } from './pages/helper-frame.ts'
import { createMailboxRoutes } from './pages/mailbox-routes.ts'
import { sendPage } from './pages/page.ts'
import { foreignRedirectPage, unknownProviderPage, widgetPage } from './pages/widget-page.ts'
import type { PublicJwk } from './tokens/signing-key.ts'

interface RouteDependencies {
  readonly state: ProjectState
  readonly mailbox: Mailbox
  readonly receivedEmails: ReceivedEmails
  readonly jwk: PublicJwk
  readonly sender: EmailSender
  readonly publicOrigin: string
}

/** The routes that the provider adds to the emulator or replaces. */
export function createProviderRoutes(dependencies: RouteDependencies): RouteTable {
  const { jwk, publicOrigin } = dependencies
  const toEmailLinkPage = redirectToEmailLinkPage(publicOrigin)
  return {
    ...createMailboxRoutes(dependencies),
    'GET /emulator/action': toEmailLinkPage,
    'HEAD /emulator/action': toEmailLinkPage,
    'GET /jwks.json': ({ response }) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=3600',
      })
      response.end(JSON.stringify({ keys: [jwk] }))
    },
    [`GET ${TRANSPORT_PATH}`]: ({ response }) => sendTransport(response, publicOrigin),
    'GET /emulator/auth/iframe': ({ response, forward }) => {
      rewriteHelperFrame(response, publicOrigin)
      forward()
    },
    'GET /emulator/auth/handler': (context) => sendWidget(context, dependencies),
  }
}

/** Replaces the emulator's own link handler, which consumes a code on GET. */
function redirectToEmailLinkPage(publicOrigin: string): Route {
  return ({ response, url }) => {
    const target = actionUrl(publicOrigin)
    target.search = url.search
    response.writeHead(303, { location: target.href }).end()
  }
}

function sendWidget(
  { response, url, forward }: RouteContext,
  { state, publicOrigin }: RouteDependencies,
): void {
  const firebaseId = url.searchParams.get('providerId') ?? ''
  // The emulator responds with its own error if these are missing.
  if (firebaseId === '' || !url.searchParams.has('apiKey')) return forward()
  const provider = findProviderId(firebaseId)
  if (provider === undefined) return sendPage(response, 400, unknownProviderPage)
  const isRedirect = /redirect/i.test(url.searchParams.get('authType') ?? '')
  const returnUrl = isRedirect ? url.searchParams.get('redirectUrl') : null
  // Never redirects to another origin: a real project refuses unauthorized domains, too.
  if (returnUrl !== null && URL.parse(returnUrl)?.origin !== publicOrigin)
    return sendPage(response, 400, foreignRedirectPage)
  const accounts = state.listProviderInfosByProviderId(firebaseId)
  sendPage(response, 200, widgetPage({ provider, accounts, returnUrl }))
}
