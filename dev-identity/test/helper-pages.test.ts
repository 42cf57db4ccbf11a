import { expect, test } from 'vitest'
import { shareProvider } from './open-provider.ts'

const PUBLIC_ORIGIN = 'http://localhost:3000'
const provider = shareProvider({ PUBLIC_ORIGIN })

const helper = async (path: string) => {
  const response = await fetch(`${provider.origin}${path}`)
  return { page: await response.text(), policy: response.headers.get('content-security-policy') }
}

test('need nothing from the network', async () => {
  const query = 'apiKey=demo&appName=app&providerId=google.com'
  for (const path of ['handler', 'iframe']) {
    const { page } = await helper(`/emulator/auth/${path}?${query}`)
    expect(page).not.toMatch(/(?:src|href)="?(?:https?:)?\/\//)
  }
  expect((await helper('/emulator/gapi.js')).page).toContain(`PAGE_ORIGIN = '${PUBLIC_ORIGIN}'`)
})

test('show the name of an account as text', async () => {
  const account = { sub: '"><i>', email: 'i@example.com', name: '<img src=x>' }
  await provider.client.signInWithGoogle(account)
  const { page } = await helper('/emulator/auth/handler?apiKey=demo&providerId=google.com')
  expect(page).toContain('&lt;img src=x&gt;')
  expect(page).not.toContain('<img')
})

test('may be framed by the product alone', async () => {
  const { policy } = await helper('/emulator/auth/iframe?apiKey=demo&appName=app')
  expect(policy).toContain(`frame-ancestors ${PUBLIC_ORIGIN}`)
})

test('lead back from where the page was left, and to no foreign page', async () => {
  const query = (redirectUrl: string, authType = 'signInViaRedirect') =>
    new URLSearchParams({
      apiKey: 'demo',
      appName: 'app',
      providerId: 'google.com',
      authType,
      redirectUrl,
    }).toString()
  const path = '/emulator/auth/handler?'
  const place = `${PUBLIC_ORIGIN}/login?return_to=%2F%22`
  const { page } = await helper(`${path}${query(place)}`)
  expect(page).toContain(`href="${place}"`)
  expect((await helper(`${path}${query(place, 'signInViaPopup')}`)).page).not.toContain(place)
  for (const foreign of [
    'https://evil.example/',
    'javascript:alert(1)',
    `${PUBLIC_ORIGIN}.evil/`,
    '',
  ]) {
    const response = await fetch(`${provider.origin}${path}${query(foreign)}`)
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('add-account-button')
  }
})
