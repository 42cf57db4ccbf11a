import { PROVIDER_IDS, PROVIDERS } from '@foyer/contract/providers.ts'
import { expect, test } from 'vitest'
import { shareProvider } from './open-provider.ts'

const PUBLIC_ORIGIN = 'http://localhost:3000'
const provider = shareProvider({ PUBLIC_ORIGIN })

const widget = (firebaseId: string) =>
  helper(`/emulator/auth/handler?apiKey=demo&providerId=${firebaseId}`)

const helper = async (path: string) => {
  const response = await fetch(`${provider.origin}${path}`)
  return { page: await response.text(), policy: response.headers.get('content-security-policy') }
}

test('helper pages load nothing from the network', async () => {
  const query = 'apiKey=demo&appName=app&providerId=google.com'
  for (const path of ['handler', 'iframe']) {
    const { page } = await helper(`/emulator/auth/${path}?${query}`)
    expect(page).not.toMatch(/(?:src|href)="?(?:https?:)?\/\//)
  }
  expect((await helper('/emulator/gapi.js')).page).toContain(`PAGE_ORIGIN = '${PUBLIC_ORIGIN}'`)
})

test.each(PROVIDER_IDS)('the widget of %s names it and lists its accounts', async (id) => {
  const { firebaseId, name, isEmailTrusted } = PROVIDERS[id]
  expect((await widget(firebaseId)).page).toContain(`No ${name} accounts yet.`)
  const account = { sub: `${id}-1`, email: `${id}@example.com`, name: `Ada of ${id}` }
  await provider.client.signInWith(id, account)
  const { page } = await widget(firebaseId)
  expect(page).toContain(`<h1>Sign in with ${name}</h1>`)
  expect(page.match(/Ada of [\w-]+<\/span>/g)).toEqual([`${account.name}</span>`])
  expect(page).toContain(`&quot;email_verified&quot;:${isEmailTrusted}`)
})

test('helper pages escape the display name of an account', async () => {
  const account = { sub: '"><i>', email: 'i@example.com', name: '<img src=x>' }
  await provider.client.signInWith('google', account)
  const { page } = await widget('google.com')
  expect(page).toContain('&lt;img src=x&gt;')
  expect(page).not.toContain('<img')
})

test('only the widget of Apple offers to hide the email', async () => {
  for (const id of PROVIDER_IDS) {
    const { page } = await widget(PROVIDERS[id].firebaseId)
    expect(page.includes('Hide my email')).toBe(id === 'apple')
  }
})

test('the widget refuses an unknown provider', async () => {
  const { page } = await widget('myspace.com')
  expect(page).toContain('Unknown provider')
  expect(page).not.toContain('add-account-button')
})

test('helper pages can be framed only by the app', async () => {
  const { policy } = await helper('/emulator/auth/iframe?apiKey=demo&appName=app')
  expect(policy).toContain(`frame-ancestors ${PUBLIC_ORIGIN}`)
})

test('after a redirect, the widget links back to the app and to no other origin', async () => {
  const query = (redirectUrl: string, authType = 'signInViaRedirect') =>
    new URLSearchParams({
      apiKey: 'demo',
      appName: 'app',
      providerId: 'google.com',
      authType,
      redirectUrl,
    }).toString()
  const path = '/emulator/auth/handler?'
  const returnUrl = `${PUBLIC_ORIGIN}/login?return_to=%2F%22`
  const { page } = await helper(`${path}${query(returnUrl)}`)
  expect(page).toContain(`href="${returnUrl}"`)
  expect((await helper(`${path}${query(returnUrl, 'signInViaPopup')}`)).page).not.toContain(
    returnUrl,
  )
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
