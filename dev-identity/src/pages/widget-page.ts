import type { ProviderUserInfo } from '../emulator/emulator-internals.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Page } from './page.ts'

interface WidgetOptions {
  readonly emulatorPage: string
  readonly accounts: readonly ProviderUserInfo[]
  /** The page to return to after a redirect; `null` in a popup. */
  readonly returnUrl: string | null
}

/**
 * The sign-in widget for the popup and the redirect: the emulator's script with our markup, because the emulator's
 * markup loads fonts, icons and styles from the network. The script needs these ids and class names.
 */
export function widgetPage({ emulatorPage, accounts, returnUrl }: WidgetOptions): Page {
  return {
    title: 'Auth Emulator IDP Login Widget',
    script: widgetScript(emulatorPage),
    body: html` <h1>Sign-in with <span class="js-provider-id provider-name">Provider</span></h1>
      <p class="quiet">For development only: any account you make up here works.</p>
      <div id="accounts-list">
        <p class="js-signin-warning error"><span class="content"></span></p>
        <p class="subtitle js-accounts-help-text">
          Please select an existing account in the Auth Emulator or add a new one:
        </p>
        <ul class="list">
          ${accounts.map(accountItem)}
          <li id="add-account-button" class="js-new-account">
            <button type="button" class="mdc-button">Add new account</button>
          </li>
        </ul>
        ${returnUrl === null ? '' : html`<p><a href="${returnUrl}">Back without signing in</a></p>`}
      </div>
      <div id="add-user">
        <button id="autogen-button" type="button">Auto-generate user information</button>
        <form id="main-form">
          ${field('email-input', 'Email')}
          <p class="error-info" id="email-error" role="status"></p>
          ${field('display-name-input', 'Display name (optional)')}
          ${field('screen-name-input', 'Screen name (optional)')}
          ${field('profile-photo-input', 'Profile photo URL (optional)')}
          <div id="main-action">
            <button id="back-button" type="button">Back</button>
            <button id="sign-in" type="submit" class="primary">
              Sign in with <span class="js-provider-id provider-name">Provider</span>
            </button>
          </div>
        </form>
      </div>`,
  }
}

/** The response to a redirect URL of another origin. */
export const foreignRedirectPage: Page = {
  title: 'Not allowed',
  body: html`<h1>Not allowed</h1>
    <p>Sign-in isn’t allowed from this domain.</p>`,
}

/** The last inline script of the emulator's page. */
function widgetScript(emulatorPage: string): string {
  const start = emulatorPage.lastIndexOf('<script>') + '<script>'.length
  return emulatorPage.slice(start, emulatorPage.indexOf('</script>', start))
}

/** The script listens for clicks on the item; the button adds keyboard access. */
function accountItem(account: ProviderUserInfo): Html {
  return html`<li class="js-reuse-account" data-id-token="${encodeURIComponent(claims(account))}">
    <button type="button" class="mdc-list-item">
      <span class="mdc-list-item__primary-text">${account.displayName ?? '(No display name)'}</span>
      <span class="fallback-secondary-text">${account.email ?? ''}</span>
    </button>
  </li>`
}

/** The claims that the emulator accepts as a Google account. */
function claims({ rawId, displayName, screenName, email }: ProviderUserInfo): string {
  return JSON.stringify({
    sub: rawId,
    iss: '',
    aud: '',
    exp: 0,
    iat: 0,
    name: displayName,
    screen_name: screenName,
    email,
    email_verified: true,
  })
}

/** The script needs the empty `custom-label`, which it shows and hides. */
function field(id: string, label: string): Html {
  return html`<div class="field mdc-text-field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      type="text"
      ${id === 'email-input' ? html` aria-describedby="email-error"` : ''}
    />
    <span class="custom-label"></span>
  </div>`
}
