import { expect, test } from 'vitest'
import { MAIL_LANGUAGES } from '../src/mail/mail-language.ts'
import { MAIL_WORDS } from '../src/mail/mail-words.ts'
import { shareProvider } from './open-provider.ts'
import { createProviderClient } from './provider-client.ts'

const provider = shareProvider({ IDENTITY_APP_NAME: 'Front & Hall' })

/** Signs somebody up who wants a mail in a language, and answers its page. */
async function receive(email: string, language = 'en') {
  const { idToken } = await provider.client.signUp(email, 'passw0rd')
  await createProviderClient(provider.origin, undefined, language).sendMail({
    requestType: 'VERIFY_EMAIL',
    idToken,
  })
  const id = await provider.client.latestCode(email)
  return { id, idToken, open: () => provider.client.page(`/mail/${id}`) }
}

const listed = async (email: string) =>
  (await provider.client.page('/mail')).split('<li>').find((mail) => mail.includes(email)) ?? ''

test('lists mails, newest first, and opens each at its own address', async () => {
  await receive('first@example.com')
  const { id, open } = await receive('second@example.com')
  const list = await provider.client.page('/mail')
  expect(list.indexOf('second@example.com')).toBeLessThan(list.indexOf('first@example.com'))
  expect(await listed('second@example.com')).toContain('Unread')
  const page = await open()
  expect(page).toContain('Confirm your email address for Front &amp; Hall')
  expect(page).toContain('noreply@demo-foyer.firebaseapp.com')
  expect(page).toContain(`<bdi>second@example.com</bdi>`)
  expect(page).toMatch(
    new RegExp(`href="http://localhost:3000/account/action\\?mode=verifyEmail&amp;oobCode=${id}`),
  )
  expect(await listed('second@example.com')).not.toContain('Unread')
  expect((await fetch(`${provider.origin}/mail/nothing`)).status).toBe(404)
})

test('says what became of a link', async () => {
  const used = await receive('used@example.com')
  expect(await used.open()).toContain('Good until')
  await provider.client.redeem(used.id)
  expect(await used.open()).toContain('<dd id="link">Used</dd>')
  const late = await receive('late@example.com')
  const body = new URLSearchParams({ id: late.id })
  const answer = await fetch(`${provider.origin}/mail/expire`, { method: 'POST', body })
  expect(answer.url).toBe(`${provider.origin}/mail/${late.id}`)
  expect(await answer.text()).toContain('<dd id="link">Expired</dd>')
})

test('tells the new address and the old one of a change, each in its own mail', async () => {
  const { idToken } = await provider.client.signUp('old@example.com', 'passw0rd')
  const newEmail = 'new@example.com'
  await provider.client.sendMail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  expect(await listed(newEmail)).toContain('Confirm your new email address')
  await provider.client.redeem(await provider.client.latestCode(newEmail))
  expect(await listed('old@example.com')).toContain('was changed')
  const undo = await provider.client.latestCode('old@example.com')
  const page = await provider.client.page(`/mail/${undo}`)
  expect(page).toContain('mode=recoverEmail')
  expect(page).toContain('<bdi>new@example.com</bdi>, no longer with <bdi>old@example.com</bdi>.')
})

test.each(MAIL_LANGUAGES)('writes in the language that was asked for: %s', async (language) => {
  const page = await (await receive(`${language}@example.com`, `${language}-XX`)).open()
  expect(page).toContain(
    `class="letter" lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`,
  )
  expect(page).toContain(MAIL_WORDS[language].VERIFY_EMAIL.otherwise.replaceAll("'", '&#39;'))
  expect(page).not.toMatch(/%[A-Z_]+%/)
})

test('shows what is in an address as text and lets nothing foreign load', async () => {
  const { open } = await receive('<b>"x\'&@example.com', 'xx')
  expect(await open()).toContain('<bdi>&lt;b&gt;&quot;x&#39;&amp;@example.com</bdi>')
  const { headers } = await fetch(`${provider.origin}/mail`)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*script-src 'sha256-[^ ]+'; connect-src 'self'; .*frame-ancestors 'none'$/,
  )
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('is read by no page of the product', async () => {
  const headers = { origin: 'http://localhost:3000' }
  for (const path of ['/mail', '/emulator/v1/projects/demo-foyer/oobCodes'])
    expect((await fetch(`${provider.origin}${path}`, { headers })).status).toBe(403)
})
