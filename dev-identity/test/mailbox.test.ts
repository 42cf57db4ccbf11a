import { expect, test } from 'vitest'
import { shareProvider } from './open-provider.ts'

const provider = shareProvider({ IDENTITY_PASSWORD_POLICY: '{"containsNumericCharacter":true}' })

const withinMail = async (email: string) =>
  (await provider.client.page('/mail')).split('<article').find((mail) => mail.includes(email)) ?? ''

test('shows each mail with a link that works, and marks it as read once used', async () => {
  const { idToken } = await provider.client.signUp('mail@example.com', 'passw0rd')
  await provider.client.sendMail({ requestType: 'VERIFY_EMAIL', idToken })
  const mail = await withinMail('mail@example.com')
  expect(mail).toContain('Verify your email address')
  expect(mail).toContain('Unread')
  const link = /href="([^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const visit = await fetch(link, { headers: { accept: 'text/html' } })
  expect(await visit.text()).toContain('The email has been successfully verified.')
  const { users } = await provider.client.toolkit('lookup', { idToken })
  expect(users?.[0]?.emailVerified).toBe(true)
  expect(await withinMail('mail@example.com')).not.toContain('Unread')
})

test('resets a password by a form, never by an address', async () => {
  await provider.client.signUp('forgot@example.com', 'f0rgotten')
  await provider.client.sendMail({ requestType: 'PASSWORD_RESET', email: 'forgot@example.com' })
  const code = (await provider.client.openCodes()).find((one) => one.email === 'forgot@example.com')
  const form = await fetch(code?.oobLink ?? '', { headers: { accept: 'text/html' } })
  expect(await form.text()).toContain('autocomplete="new-password"')
  const submit = async (newPassword: string) => {
    const body = new URLSearchParams({ oobCode: code?.oobCode ?? '', newPassword })
    const answer = await fetch(`${provider.origin}/emulator/action`, { method: 'POST', body })
    return { status: answer.status, page: await answer.text() }
  }
  expect(await submit('no-digit-here')).toMatchObject({ status: 400 })
  expect(await submit('')).toMatchObject({ status: 400 })
  expect((await submit('rememb3red')).page).toContain('successfully updated')
  expect(await submit('rememb3red')).toMatchObject({ status: 400 })
  expect(await provider.client.signIn('forgot@example.com', 'rememb3red')).toHaveProperty('idToken')
})

test('marks a mail as read by its button', async () => {
  const { idToken } = await provider.client.signUp('button@example.com', 'passw0rd')
  await provider.client.sendMail({ requestType: 'VERIFY_EMAIL', idToken })
  const id = /name="id" value="([^"]+)"/.exec(await withinMail('button@example.com'))?.[1] ?? ''
  const body = new URLSearchParams({ id })
  const answer = await fetch(`${provider.origin}/mail/read`, { method: 'POST', body })
  expect(answer.url).toBe(`${provider.origin}/mail`)
  expect(await withinMail('button@example.com')).not.toContain('Unread')
})

test('shows what is in an address as text and lets nothing foreign load', async () => {
  const { idToken } = await provider.client.signUp('<b>"x\'&@example.com', 'passw0rd')
  await provider.client.sendMail({ requestType: 'VERIFY_EMAIL', idToken })
  const response = await fetch(`${provider.origin}/mail`)
  expect(await response.text()).toContain('To &lt;b&gt;&quot;x&#39;&amp;@example.com')
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*script-src 'none'; .*frame-ancestors 'none'$/,
  )
})
