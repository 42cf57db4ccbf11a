import { expect, test } from 'vitest'
import { EMAIL_LANGUAGES, EMAIL_TEXTS } from '../src/mail/texts.ts'
import { shareProvider } from './open-provider.ts'
import { createProviderClient } from './provider-client.ts'

const provider = shareProvider({ IDENTITY_APP_NAME: 'Salt & Pepper' })

/** Signs up a user, who receives an email in the given language. */
async function receive(email: string, language = 'en') {
  const { idToken } = await provider.client.signUp(email, 'passw0rd')
  await createProviderClient(provider.origin, undefined, language).sendEmail({
    requestType: 'VERIFY_EMAIL',
    idToken,
  })
  const id = await provider.client.latestCode(email)
  return { id, idToken, open: () => provider.client.page(`/mail/${id}`) }
}

const listItem = async (email: string) =>
  (await provider.client.page('/mail')).split('<li>').find((mail) => mail.includes(email)) ?? ''

test('the mailbox lists emails, newest first, and shows each on its own page', async () => {
  await receive('first@example.com')
  const { id, open } = await receive('second@example.com')
  const list = await provider.client.page('/mail')
  expect(list.indexOf('second@example.com')).toBeLessThan(list.indexOf('first@example.com'))
  expect(await listItem('second@example.com')).toContain('Unread')
  const page = await open()
  expect(page).toContain('Verify your email for Salt &amp; Pepper')
  expect(page).toContain('noreply@demo-foyer.firebaseapp.com')
  expect(page).toContain(`<bdi>second@example.com</bdi>`)
  expect(page).toMatch(
    new RegExp(`href="http://localhost:3000/account/action\\?mode=verifyEmail&amp;oobCode=${id}`),
  )
  expect(await listItem('second@example.com')).not.toContain('Unread')
  expect((await fetch(`${provider.origin}/mail/nothing`)).status).toBe(404)
})

test('an email shows the state of its link', async () => {
  const used = await receive('used@example.com')
  expect(await used.open()).toContain('Valid until')
  await provider.client.redeem(used.id)
  expect(await used.open()).toContain('<dd id="link">Used</dd>')
  const expired = await receive('late@example.com')
  const body = new URLSearchParams({ id: expired.id })
  const response = await fetch(`${provider.origin}/mail/expire`, { method: 'POST', body })
  expect(response.url).toBe(`${provider.origin}/mail/${expired.id}`)
  expect(await response.text()).toContain('<dd id="link">Expired</dd>')
})

test('an email change sends one email to the new and one to the previous email', async () => {
  const { idToken } = await provider.client.signUp('old@example.com', 'passw0rd')
  const newEmail = 'new@example.com'
  await provider.client.sendEmail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  expect(await listItem(newEmail)).toContain('Confirm your new email')
  await provider.client.redeem(await provider.client.latestCode(newEmail))
  expect(await listItem('old@example.com')).toContain('was changed')
  const undo = await provider.client.latestCode('old@example.com')
  const page = await provider.client.page(`/mail/${undo}`)
  expect(page).toContain('mode=recoverEmail')
  expect(page).toContain('from <bdi>old@example.com</bdi> to <bdi>new@example.com</bdi>.')
})

test.each(EMAIL_LANGUAGES)('emails are in the requested language: %s', async (language) => {
  const page = await (await receive(`${language}@example.com`, `${language}-XX`)).open()
  expect(page).toContain(`<div lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
  const { action, notRequested = '' } = EMAIL_TEXTS[language].VERIFY_EMAIL
  const [, afterButton = '', afterLink = ''] = page.split('rel="noopener"')
  expect(page).toContain(action)
  expect(afterButton).toMatch(/<p class="quiet">[^<]*\b3\b/)
  expect(afterLink).toContain(notRequested.replaceAll("'", '&#39;'))
  expect(page).not.toMatch(/%[A-Z_]+%/)
})

test('the mailbox escapes emails and loads nothing external', async () => {
  const { open } = await receive('<b>"x\'&@example.com', 'xx')
  expect(await open()).toContain('<bdi>&lt;b&gt;&quot;x&#39;&amp;@example.com</bdi>')
  const { headers } = await fetch(`${provider.origin}/mail`)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*script-src 'sha256-[^ ]+'; connect-src 'self'; .*frame-ancestors 'none'$/,
  )
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('pages of the app cannot read the mailbox', async () => {
  const headers = { origin: 'http://localhost:3000' }
  for (const path of ['/mail', '/emulator/v1/projects/demo-foyer/oobCodes'])
    expect((await fetch(`${provider.origin}${path}`, { headers })).status).toBe(403)
})
