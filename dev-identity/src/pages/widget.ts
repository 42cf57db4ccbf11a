import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import {
  PROVIDERS,
  findProviderId,
  type ProviderId,
  type ProviderInfo,
} from '@foyer/contract/providers.ts'
import type { Context } from 'hono'
import type { ProjectState, ProviderUserInfo } from '../emulator/internals.ts'
import { createRoutes, type Routes } from '../http.ts'
import { TRANSPORT_PATH } from '../request-guard.ts'
import { html, sendPage, sourceHash, type Html, type Page } from './page.ts'

interface WidgetDependencies {
  readonly state: ProjectState
  readonly publicOrigin: string
}

/** The pages of the emulator that the provider replaces. */
export function createWidgetRoutes({ state, publicOrigin }: WidgetDependencies): Routes {
  return (
    createRoutes()
      .get(TRANSPORT_PATH, (context) => sendTransport(context, publicOrigin))
      .get('/emulator/auth/iframe', (context, next) => {
        rewriteHelperFrame(context.env.outgoing, publicOrigin)
        return next()
      })
      // The emulator responds with its own error if these are missing.
      .get('/emulator/auth/handler', (context, next) => {
        const { apiKey, providerId, authType = '', redirectUrl } = context.req.query()
        if (apiKey === undefined || !providerId) return next()
        const provider = findProviderId(providerId)
        if (provider === undefined) return sendPage(context, 400, unknownProviderPage)
        const returnUrl = /redirect/i.test(authType) ? (redirectUrl ?? null) : null
        // Never redirects to another origin: a real project refuses unauthorized domains, too.
        if (returnUrl !== null && URL.parse(returnUrl)?.origin !== publicOrigin)
          return sendPage(context, 400, foreignRedirectPage)
        const accounts = state.listProviderInfosByProviderId(providerId)
        return sendPage(context, 200, widgetPage({ provider, accounts, returnUrl }))
      })
  )
}

interface WidgetOptions {
  readonly provider: ProviderId
  readonly accounts: readonly ProviderUserInfo[]
  /** The page to return to after a redirect; `null` in a popup. */
  readonly returnUrl: string | null
}

const script = readFileSync(new URL('widget-script.js', import.meta.url), 'utf8')

/** For federated providers that can hide the user's email: the domain of the relay addresses. */
const RELAY_DOMAINS: Readonly<Record<string, string>> = { apple: 'privaterelay.appleid.com' }

/** The sign-in widget for the popup and the redirect, in place of the federated provider's pages. */
function widgetPage({ provider, accounts, returnUrl }: WidgetOptions): Page {
  const info: ProviderInfo = PROVIDERS[provider]
  const { name, isEmailTrusted } = info
  return {
    title: `Sign in with ${name}`,
    script,
    body: html`<h1>Sign in with ${name}</h1>
      <p class="quiet">
        For development only: any account you make up here works.
        ${isEmailTrusted ? '' : `Firebase does not treat emails from ${name} as verified.`}
      </p>
      <p id="widget-error" class="error" role="alert"></p>
      <div id="accounts-list">
        <p class="subtitle">
          ${accounts.length === 0 ? `No ${name} accounts yet.` : 'Choose an account or add one:'}
        </p>
        <ul class="list">
          ${accounts.map((account) => accountItem(account, info))}
          <li><button id="add-account-button" type="button">Add new account</button></li>
        </ul>
        ${returnUrl === null ? '' : html`<p><a href="${returnUrl}">Back without signing in</a></p>`}
      </div>
      <form id="add-user" data-verified="${String(isEmailTrusted)}" hidden>
        <button id="autogen-button" type="button">Auto-generate user information</button>
        ${field('email-input', 'Email', html`type="email" required`)}
        ${hideEmailButton(RELAY_DOMAINS[provider])}
        ${field('display-name-input', 'Display name (optional)')}
        ${field('screen-name-input', 'Screen name (optional)')}
        ${field('profile-photo-input', 'Profile photo URL (optional)')}
        <div id="main-action">
          <button id="back-button" type="button">Back</button>
          <button id="sign-in" type="submit" class="primary">Sign in with ${name}</button>
        </div>
      </form>`,
  }
}

/** The response to a redirect URL of another origin. */
const foreignRedirectPage: Page = {
  title: 'Not allowed',
  body: html`<h1>Not allowed</h1>
    <p>Sign-in isn’t allowed from this domain.</p>`,
}

/** The response to a provider that Foyer does not know. */
const unknownProviderPage: Page = {
  title: 'Unknown provider',
  body: html`<h1>Unknown provider</h1>
    <p>The providers that work here are listed in contract/src/providers.ts.</p>`,
}

function accountItem(account: ProviderUserInfo, { isEmailTrusted }: ProviderInfo): Html {
  const { rawId, displayName, screenName, email } = account
  const claims = {
    sub: rawId,
    name: displayName,
    screen_name: screenName,
    email,
    email_verified: isEmailTrusted,
  }
  return html`<li>
    <button type="button" class="account" data-claims="${JSON.stringify(claims)}">
      <span>${displayName ?? '(No display name)'}</span>
      <span class="quiet">${email ?? ''}</span>
    </button>
  </li>`
}

function hideEmailButton(relayDomain: string | undefined): Html {
  if (relayDomain === undefined) return html``
  return html`<button id="hide-email-button" type="button" data-relay-domain="${relayDomain}">
    Hide my email
  </button>`
}

function field(id: string, label: string, attributes: Html = html``): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" ${attributes} />
  </div>`
}

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js'

const transport = readFileSync(new URL('gapi-transport.js', import.meta.url), 'utf8')

function sendTransport(context: Context, publicOrigin: string) {
  return context.body(
    transport.replace('{{PUBLIC_ORIGIN}}', () => publicOrigin),
    200,
    {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // The app's page, on another origin, loads it with a script element.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  )
}

/** Replaces the URL of Google's script in the emulator's helper frame. */
function rewriteHelperFrame(response: ServerResponse, publicOrigin: string): void {
  const end = response.end.bind(response)
  response.end = (body: unknown) => {
    const page = String(body).replace(GOOGLE_SCRIPT, TRANSPORT_PATH)
    const script = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? ''
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${sourceHash(script)}; ` +
        `base-uri 'none'; frame-ancestors ${publicOrigin}`,
    )
    return end(page)
  }
}
