import type { ProviderUserInfo } from '../emulator/emulator-internals.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Page } from './page.ts'

interface WidgetParts {
  readonly emulatorPage: string
  readonly accounts: readonly ProviderUserInfo[]
  /** The page that was left for this one; `null` in a window, which is closed instead. */
  readonly wayBack: string | null
}

/**
 * The sign-in widget, in Google's window or in the page's place: the emulator's own script over markup of ours, because
 * its own leans on fonts, icons and styles from the network. Ids and class names are those the
 * script looks for.
 */
export function widgetPage({ emulatorPage, accounts, wayBack }: WidgetParts): Page {
  return {
    title: 'Auth Emulator IDP Login Widget',
    script: widgetScript(emulatorPage),
    body: html` <h1>Sign-in with <span class="js-provider-id provider-name">Provider</span></h1>
      <p class="quiet">A stand-in for trying things out: any account you make up here works.</p>
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
        ${wayBack === null ? '' : html`<p><a href="${wayBack}">Back without signing in</a></p>`}
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

/** The answer to a redirect that would end on somebody else's page. */
export const foreignRedirectPage: Page = {
  title: 'Not allowed',
  body: html`<h1>Not allowed</h1>
    <p>This address is not among those that may be signed in to from here.</p>`,
}

/** Taken out of the emulator's page as it stands: the last inline script. */
function widgetScript(emulatorPage: string): string {
  const start = emulatorPage.lastIndexOf('<script>') + '<script>'.length
  return emulatorPage.slice(start, emulatorPage.indexOf('</script>', start))
}

/** The script reacts to a click anywhere in the item; the button makes that a key press as well. */
function accountItem(account: ProviderUserInfo): Html {
  return html`<li class="js-reuse-account" data-id-token="${encodeURIComponent(claims(account))}">
    <button type="button" class="mdc-list-item">
      <span class="mdc-list-item__primary-text">${account.displayName ?? '(No display name)'}</span>
      <span class="fallback-secondary-text">${account.email ?? ''}</span>
    </button>
  </li>`
}

/** The claims the emulator takes for an account of the other provider. */
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

/** The empty `custom-label` is what the script hides and shows as one types. */
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
