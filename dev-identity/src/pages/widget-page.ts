import { readFileSync } from 'node:fs'
import { PROVIDERS } from '@foyer/contract/providers.ts'
import type { ProviderId, ProviderInfo } from '@foyer/contract/providers.ts'
import type { ProviderUserInfo } from '../emulator/emulator-internals.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Page } from './page.ts'

interface WidgetOptions {
  readonly provider: ProviderId
  readonly accounts: readonly ProviderUserInfo[]
  /** The page to return to after a redirect; `null` in a popup. */
  readonly returnUrl: string | null
}

const script = readFileSync(new URL('widget-script.js', import.meta.url), 'utf8')

/** For federated providers that can hide the user's email: the domain of the relay addresses. */
const RELAY_DOMAINS: Partial<Record<ProviderId, string>> = { apple: 'privaterelay.appleid.com' }

/** The sign-in widget for the popup and the redirect, in place of the federated provider's pages. */
export function widgetPage({ provider, accounts, returnUrl }: WidgetOptions): Page {
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
export const foreignRedirectPage: Page = {
  title: 'Not allowed',
  body: html`<h1>Not allowed</h1>
    <p>Sign-in isn’t allowed from this domain.</p>`,
}

/** The response to a provider that Foyer does not know. */
export const unknownProviderPage: Page = {
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
