import { parseEmail } from '@foyer/contract/user.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { IdentityError, isIdentityError, type IdentityProvider } from './provider.ts'

/**
 * The provider compares emails and passwords byte by byte, but one keyboard types `é` as one character and another as
 * two, and browsers hand over `bücher.example` in different forms. So each email goes to the provider in canonical
 * form (rule 2: matching claims), and each new password in NFC (NIST SP 800-63B-4 §3.1.1.2). An older account may
 * have other forms: a login tries those too, once the provider has answered that the credentials are wrong. For an
 * ASCII email and password, which have one form, that is one attempt; every attempt counts for the provider's limit.
 */
export function withTypedCredentials(provider: IdentityProvider): IdentityProvider {
  return {
    ...provider,
    signIn: (email, password) => tryForms(email, password, provider.signIn),
    reauthenticate: (email, password) => tryForms(email, password, provider.reauthenticate),
    signUp: async (email, password) =>
      provider.signUp(requireEmail(email), password.normalize('NFC')),
    setPassword: (password) => provider.setPassword(password.normalize('NFC')),
    resetPassword: (code, password) => provider.resetPassword(code, password.normalize('NFC')),
    reauthenticateWith: (id, email, popup) =>
      provider.reauthenticateWith(id, parseEmail(email) ?? email, popup),
    sendEmailChange: async (email, continueUrl) =>
      provider.sendEmailChange(requireEmail(email), continueUrl),
    async sendPasswordReset(email, continueUrl) {
      const [canonical, ...others] = formsOf(email)
      await provider.sendPasswordReset(canonical, continueUrl)
      for (const other of others)
        await provider.sendPasswordReset(other, continueUrl).catch(ignoreNoAccount)
    },

    // Shown to people.
    async account() {
      const { email, providerEmails, ...account } = await provider.account()
      const shown = Object.entries(providerEmails).map(([id, of]) => [id, of && toShownEmail(of)])
      return {
        ...account,
        email: toShownEmail(email),
        providerEmails: Object.fromEntries(shown) as typeof providerEmails,
      }
    },
    async readActionCode(code) {
      const { email, previousEmail, kind } = await provider.readActionCode(code)
      const info = { kind, email: toShownEmail(email) }
      return previousEmail ? { ...info, previousEmail: toShownEmail(previousEmail) } : info
    },
  }
}

function requireEmail(text: string): string {
  const email = parseEmail(text)
  if (email === undefined) throw new IdentityError('invalid-email')
  return email
}

/** The canonical form first, then the one with a Unicode domain, which an older account can have. */
function formsOf(text: string): readonly [string, ...string[]] {
  const email = requireEmail(text)
  const shown = toShownEmail(email)
  return shown === email ? [email] : [email, shown]
}

async function tryForms(
  email: string,
  password: string,
  attempt: (email: string, password: string) => Promise<void>,
): Promise<void> {
  const passwords = new Set([password, password.normalize('NFC'), password.normalize('NFD')])
  const forms = formsOf(email)
  const attempts = forms.flatMap((form) =>
    [...passwords].map((candidate) => () => attempt(form, candidate)),
  )
  try {
    return await attempt(forms[0], password)
  } catch (wrong) {
    if (!isIdentityError(wrong, 'invalid-credential')) throw wrong
    for (const run of attempts.slice(1)) {
      try {
        return await run()
      } catch (cause) {
        ignoreNoAccount(cause)
      }
    }
    throw wrong
  }
}

/**
 * Rethrows an error unless it says that no such account exists in this form. A provider may refuse a Unicode domain.
 */
function ignoreNoAccount(cause: unknown): void {
  if (isIdentityError(cause, 'invalid-email') || isIdentityError(cause, 'invalid-credential'))
    return
  throw cause
}
