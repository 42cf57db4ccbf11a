import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import type { SecondFactorKind } from '@foyer/contract/second-factor.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NavigationContext } from '../../browser/navigation.tsx'
import { createLanguageStore, LanguageContext, loadMessages } from '../../messages/language.ts'
import { ConnectionContext, type ConnectionStore } from '../../session/connection.ts'
import { SessionContext, SIGNED_OUT, type SessionContextValue } from '../../session/lazy-session.ts'
import { SecondStepForm } from './second-step.tsx'

const session = { getState: () => SIGNED_OUT, subscribe: () => () => {} }
const online = { getState: () => 'online', subscribe: () => () => {} } as unknown as ConnectionStore
const provided = { session, storage: { isShared: () => false } } as unknown as SessionContextValue

async function render(
  language: Language,
  kinds: readonly SecondFactorKind[],
  isAfterNewPassword = false,
) {
  const common = await loadMessages(language, 'common')
  const store = createLanguageStore({
    language,
    common,
    fetchMessages: loadMessages,
    persist: () => {},
  })
  const { lost, ...texts } = await store.load('secondStep')
  await store.load('emailLinks')
  const html = renderToString(
    <LanguageContext value={store}>
      <SessionContext value={provided}>
        <NavigationContext value={{ initialPath: CLIENT_PATHS.login, preloadPage: () => {} }}>
          <ConnectionContext value={online}>
            <SecondStepForm
              request={{ kinds }}
              secondStep={
                { email: () => undefined, isAfterNewPassword: () => isAfterNewPassword } as never
              }
            />
          </ConnectionContext>
        </NavigationContext>
      </SessionContext>
    </LanguageContext>,
  )
  return { html, lost, texts }
}

describe.each(Object.keys(LANGUAGES) as Language[])('the second step, in %s', (language) => {
  it('says, in sight of everyone, that six digits submit themselves', async () => {
    for (const kind of ['totp', 'email_code'] as const) {
      const { html, texts } = await render(language, [kind])
      expect(html).toMatch(new RegExp(`<p class="field-note" [^>]*>${texts.submitsItself}</p>`))
    }
  })

  it('says that the password is changed after a new password only', async () => {
    const { html, texts } = await render(language, ['totp'], true)
    expect(html).toContain(texts.afterPassword)
    expect((await render(language, ['totp'])).html).not.toContain(texts.afterPassword)
  })

  it('without a method, says that support helps, and speaks of no recovery code', async () => {
    const { html, lost, texts } = await render(language, [])
    for (const text of [texts.noKind, lost.onlyTitle, lost.onlySupport])
      expect(html).toContain(text)
    for (const text of [lost.title, lost.recoveryCode, lost.support])
      expect(html).not.toContain(text)
  })

  it('speaks of recovery codes only while one is left', async () => {
    const withCodes = await render(language, ['totp', 'recovery_code'])
    const { lost } = withCodes
    for (const text of [withCodes.texts.otherMethod, lost.recoveryCode])
      expect(withCodes.html).toContain(text)
    const { html } = await render(language, ['totp'])
    for (const text of [lost.title, lost.onlySupport]) expect(html).toContain(text)
    for (const text of [lost.recoveryCode, lost.support]) expect(html).not.toContain(text)
  })

  it('does not tell who enters a recovery code to look for one', async () => {
    const { html, lost } = await render(language, ['recovery_code'])
    expect(html).toContain(lost.support)
    expect(html).not.toContain(lost.recoveryCode)
  })
})
