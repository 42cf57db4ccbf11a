import { describe, expect, it, vi } from 'vitest'
import { ADA, json, openTestBed, problem, TestPopup, type Answer } from './session-test-bed.ts'

const never = () => new Promise<Answer>(() => {})

describe('the start', () => {
  it('is signed out at once, and asks nobody, when there is no token', async () => {
    const { session, received } = await openTestBed(never)
    expect(session.getState()).toEqual({ status: 'loading', unreachable: false })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(received).toEqual([])
  })

  it('asks the product who the token belongs to, with bearer, accept and content-type', async () => {
    const { session, local, storage, received } = await openTestBed(() => json(ADA))
    local.setItem('userToken', 'token-1')
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
    expect(storage.readLastKnown()).toEqual(ADA)
    expect(received[0]).toMatchObject({
      call: 'GET /api/user',
      headers: {
        authorization: 'Bearer token-1',
        accept: 'application/json',
        'content-type': 'application/json',
      },
    })
  })

  it('takes the answer that the head of the page asked for, and does not ask again', async () => {
    const { session, local, received } = await openTestBed(never)
    local.setItem('userToken', 'token-1')
    await session.refresh({ token: 'token-1', request: Promise.resolve(Response.json(ADA)) })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(received).toEqual([])
  })
})

const MARKED = '"under":"token-1"'
it.each([
  `{${MARKED},"user":{"id":"1"}}`,
  `{${MARKED},"user":{"id":"1","first_name":{}}}`,
  `{${MARKED}}`,
  JSON.stringify({ under: 'token-2', user: ADA }),
  JSON.stringify(ADA),
  'null',
  'not JSON',
])('a last-known person that is none is nobody: %s', async (saved) => {
  const { session, local } = await openTestBed(() => problem('unavailable'))
  local.setItem('userToken', 'token-1')
  local.setItem('foyer.user', saved)
  await session.refresh()
  expect(session.getState()).toEqual({ status: 'loading', unreachable: true })
})

describe('only the product API ends a session', () => {
  it('by its own 401: the token, the last-known person and the provider’s session are gone', async () => {
    const { session, local, storage, provider } = await openTestBed(() =>
      problem('unauthenticated'),
    )
    await provider.signUp('ada@example.com', 'correct horse')
    storage.begin({ token: 'token-1', user: ADA })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-out', because: 'ended' })
    expect(local.length).toBe(0)
    expect(await provider.proof()).toBeNull()
  })

  it.each<[string, Answer]>([
    ['a failure of the product', problem('internal')],
    ['a product that is being updated', problem('unavailable')],
    ['another 401 of the product', problem('invalid_identity_token')],
    ['a proxy’s 401', { status: 401, type: 'text/html', body: '<h1>Proxy</h1>' }],
    ['a 401 of somebody else’s API', json({ code: 'unauthenticated' }, 401)],
    [
      'a captive portal’s 200',
      { status: 200, type: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
    ],
    ['a 200 that is no person', json({ hello: 'world' })],
    ['a portal’s 204', { status: 204 }],
    ['a redirect to a portal’s page', { status: 302, location: '/portal' }],
    ['a redirect to somebody', { status: 307, location: '/somebody' }],
    ['a proxy that wants to know who asks', { status: 407, type: 'text/html', body: 'Who?' }],
    ['a network that wants a sign-in', { status: 511, type: 'text/html', body: 'Sign in' }],
    [
      'a problem of somebody else’s with our word',
      { status: 401, type: 'application/problem+json', body: { code: 'unauthenticated' } },
    ],
  ])('not %s: the token stays and the person is shown as last known', async (_what, answer) => {
    const { session, local, storage } = await openTestBed(({ call }) =>
      call === 'GET /somebody' ? json({ ...ADA, id: 'somebody' }) : answer,
    )
    storage.begin({ token: 'token-1', user: ADA })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: true })
    expect(local.getItem('userToken')).toBe('token-1')
  })

  it('not the network: without a person last known it says so, and heals by itself', async () => {
    const { session, local, product } = await openTestBed(() => problem('unavailable'))
    local.setItem('userToken', 'token-1')
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'loading', unreachable: true })
    product.reply = () => json(ADA)
    await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'), { timeout: 5_000 })
  })

  it('not by an answer to a token that has been replaced meanwhile', async () => {
    const held = Promise.withResolvers<Answer>()
    const { session, local, product, received } = await openTestBed(() => held.promise)
    local.setItem('userToken', 'old')
    const asked = session.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    local.setItem('userToken', 'new')
    product.reply = () => json(ADA)
    held.resolve(problem('unauthenticated'))
    await asked
    expect(local.getItem('userToken')).toBe('new')
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  })
})

describe('the ways in', () => {
  it('exchanges the proof of a password for a session', async () => {
    const { session, local, provider, received } = await openTestBed(() =>
      json({ ...ADA, token: 't' }),
    )
    await provider.signUp('ada@example.com', 'correct horse')
    expect(await session.signIn('ada@example.com', 'correct horse')).toEqual({ error: null })
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
    expect(local.getItem('userToken')).toBe('t')
    expect(received[0]).toMatchObject({
      call: 'POST /api/login',
      body: { email: 'ada@example.com', firebase_uuid: 'uid-1', id_token: 'memory.uid-1.2' },
    })
  })

  it('keeps nothing of a sign-in that the provider refuses', async () => {
    const { session, local, received } = await openTestBed(never)
    await session.refresh()
    const { error } = await session.signIn('ada@example.com', 'wrong')
    expect(error).toMatchObject({ code: 'invalid-credential' })
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect([local.length, received.length]).toEqual([0, 0])
  })

  it('tells the product’s refusal of a proof as it is', async () => {
    const { session, provider } = await openTestBed(() => problem('rate_limited'))
    await provider.signUp('ada@example.com', 'correct horse')
    const { error } = await session.signIn('ada@example.com', 'correct horse')
    expect(error).toEqual({ code: 'rate_limited', message: 'As told' })
  })

  it.each([
    ['90', 90],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
  ])(
    'says how long to wait as far as the product did: Retry-After %s',
    async (retryAfter, wait) => {
      const { session, provider } = await openTestBed(() => ({
        ...problem('rate_limited'),
        retryAfter,
      }))
      await provider.signUp('ada@example.com', 'correct horse')
      const { error } = await session.signIn('ada@example.com', 'correct horse')
      expect(error?.retryAfterSeconds).toBe(wait)
    },
  )

  it('renews a proof from before the address was verified, once, and sends it again', async () => {
    const { session, provider, product, received } = await openTestBed(() => problem('forbidden'))
    await provider.signUp('ada@example.com', 'correct horse')
    const refused = await session.signIn('ada@example.com', 'correct horse')
    expect(refused.error).toMatchObject({ code: 'forbidden' })
    expect(received).toHaveLength(2)
    product.reply = ({ body }) =>
      received.length === 3 ? problem('forbidden') : json({ ...ADA, token: JSON.stringify(body) })
    expect(await session.signIn('ada@example.com', 'correct horse')).toEqual({ error: null })
    const proofs = received.map(({ body }) => (body as { id_token: string }).id_token)
    expect(new Set(proofs).size).toBe(4)
  })

  it('hands in once the proof of somebody who has deleted their account', async () => {
    const { session, provider, received } = await openTestBed(() => problem('account_deleted'))
    await provider.signUp('ada@example.com', 'correct horse')
    const refused = await session.signIn('ada@example.com', 'correct horse')
    expect(refused.error).toMatchObject({ code: 'account_deleted' })
    expect(received).toHaveLength(1)
  })

  it('says “User not found” when the provider does not tell who it is', async () => {
    const { session, provider } = await openTestBed(never)
    await provider.signUp('ada@example.com', 'correct horse')
    vi.spyOn(provider, 'proof').mockResolvedValue(null)
    const { error } = await session.signIn('ada@example.com', 'correct horse')
    expect(error).toEqual({ code: 'user-not-found', message: 'User not found' })
  })

  it('registers a new account with the names', async () => {
    const { session, received } = await openTestBed(() => json({ ...ADA, token: 't' }, 201))
    const details = {
      email: ADA.email,
      password: 'correct horse',
      first_name: 'Ada',
      last_name: '',
    }
    expect(await session.signUp(details)).toEqual({ error: null })
    expect(received[0]).toMatchObject({
      call: 'POST /api/register',
      body: { email: ADA.email, first_name: 'Ada', last_name: '' },
    })
  })

  it('finishes a sign-up whose second half had failed, with the same form', async () => {
    const { session, product } = await openTestBed(() => problem('unavailable'))
    const details = { email: ADA.email, password: 'correct horse', first_name: '', last_name: '' }
    expect((await session.signUp(details)).error).toMatchObject({ code: 'unavailable' })
    product.reply = () => json({ ...ADA, token: 't' }, 201)
    expect((await session.signUp({ ...details, password: 'another one' })).error).toMatchObject({
      code: 'invalid-credential',
    })
    expect(await session.signUp(details)).toEqual({ error: null })
  })

  it('does not take somebody else’s account for a half-done sign-up', async () => {
    const { session, provider } = await openTestBed(never)
    await provider.signUp(ADA.email, 'correct horse')
    await provider.signOut()
    const { error } = await session.signUp({
      email: ADA.email,
      password: 'correct horse',
      first_name: '',
      last_name: '',
    })
    expect(error).toMatchObject({ code: 'email-already-in-use' })
  })
})

describe('Google', () => {
  it('lets in whoever was chosen in the window, which is closed then', async () => {
    const { session, google, received } = await openTestBed(() => json({ ...ADA, token: 't' }))
    google.choose = async () => ({ email: ADA.email, name: 'Ada Lovelace' })
    expect(await session.signInWithGoogle()).toEqual({ error: null })
    expect(google.popup?.closed).toBe(true)
    expect(received[0]).toMatchObject({
      call: 'POST /api/loginWithProviders',
      body: { name: 'Ada Lovelace' },
    })
  })

  it('says when the browser blocked the window', async () => {
    const { session, google } = await openTestBed(never)
    google.popup = null
    expect((await session.signInWithGoogle()).error).toEqual({
      code: 'popup-blocked',
      message: 'Google sign-in failed: popup-blocked',
    })
  })

  it('frees the screen when the window is closed, and still lets in whom the provider names afterwards', async () => {
    const { session, google } = await openTestBed(() => json({ ...ADA, token: 't' }))
    const chosen = Promise.withResolvers<{ email: string }>()
    const popup = new TestPopup()
    google.popup = popup
    const asked = Promise.withResolvers<void>()
    google.choose = () => {
      asked.resolve()
      return chosen.promise
    }
    const signingIn = session.signInWithGoogle()
    await asked.promise
    popup.close()
    expect((await signingIn).error).toMatchObject({ code: 'popup-closed' })
    chosen.resolve({ email: ADA.email })
    await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'))
  })
})

describe('a signed-in person', () => {
  const openSignedIn = async () => {
    const bed = await openTestBed(() => json(ADA))
    bed.storage.begin({ token: 'token-1', user: ADA })
    await bed.session.refresh()
    bed.received.length = 0
    return bed
  }

  it('is signed out on this device and on the server', async () => {
    const { session, local, product, received } = await openSignedIn()
    product.reply = () => ({ status: 204 })
    expect(await session.signOut()).toEqual({ error: null })
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(local.length).toBe(0)
    expect(received[0]).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
  })

  it('is signed out on this device even when the product cannot be told', async () => {
    const { session, local, product } = await openSignedIn()
    product.reply = () => problem('unavailable')
    expect((await session.signOut()).error).toMatchObject({ code: 'unavailable' })
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(local.length).toBe(0)
  })

  it('is signed out on the server as soon as the product can be told, and stays signed out here', async () => {
    const { session, local, product, received } = await openSignedIn()
    product.reply = () => json({ welcome: 'to our Wi-Fi' })
    expect((await session.signOut()).error).toMatchObject({ code: 'unreachable' })
    expect(JSON.stringify([...Array(local.length).keys()].map((at) => local.key(at)))).toBe('[]')
    product.reply = () => ({ status: 204 })
    const heard = received.length
    await session.wake()
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(heard))
    expect(received.at(-1)).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
    expect(session.getState()).toEqual({ status: 'signed-out' })
  })

  it('goes on as the same person when another tab exchanged the token, and never shows Loading', async () => {
    const { session, storage, product } = await openSignedIn()
    const seen: string[] = []
    session.subscribe(() => seen.push(session.getState().status))
    product.reply = () => json({ ...ADA, email_verified: true })
    storage.begin({ token: 'token-2', user: { ...ADA, email_verified: false } })
    await session.check()
    expect(seen).not.toContain('loading')
    expect(session.getState()).toMatchObject({ user: { id: ADA.id, email_verified: true } })
  })

  it('sees what another tab learned about them', async () => {
    const { session, storage, received } = await openSignedIn()
    storage.saveUser({ ...ADA, first_name: 'Augusta' }, 'token-1')
    await session.check()
    expect(session.getState()).toMatchObject({ user: { first_name: 'Augusta' } })
    expect(received).toEqual([])
  })

  it('saves nothing for whom another tab signed in, although this one has not been told yet', async () => {
    const { session, storage, product, received } = await openSignedIn()
    const grace = { ...ADA, id: 'user-2', first_name: 'Grace' }
    product.reply = () => json(grace)
    storage.begin({ token: 'token-2', user: grace })
    const { error } = await session.updateUser({ first_name: 'Augusta', last_name: '' })
    expect(error).toMatchObject({ code: 'unknown' })
    expect(session.getState()).toMatchObject({ user: { id: 'user-2' } })
    await vi.waitFor(() => expect(received.map(({ call }) => call)).toEqual(['GET /api/user']))
  })

  it('keeps an update under way away from somebody who signed in meanwhile', async () => {
    const { session, storage, product, received } = await openSignedIn()
    const grace = { ...ADA, id: 'user-2', first_name: 'Grace' }
    const held = Promise.withResolvers<Answer>()
    product.reply = ({ call }) => (call.startsWith('PUT') ? held.promise : json(grace))
    const updated = session.updateUser({ first_name: 'Augusta', last_name: '' })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    storage.begin({ token: 'token-2', user: grace })
    held.resolve(json({ ...ADA, first_name: 'Augusta' }))
    await updated
    expect(session.getState()).toMatchObject({ user: grace })
    expect(storage.readLastKnown()).toEqual(grace)
  })

  it('sees new names merged into what was known', async () => {
    const { session, storage, product, received } = await openSignedIn()
    product.reply = () => json({ ...ADA, first_name: 'Augusta' })
    expect(await session.updateUser({ first_name: 'Augusta', last_name: 'Lovelace' })).toEqual({
      error: null,
    })
    expect(received[0]?.call).toBe('PUT /api/user/user-1')
    expect(session.getState()).toMatchObject({ user: { ...ADA, first_name: 'Augusta' } })
    expect(storage.readLastKnown()?.first_name).toBe('Augusta')
  })

  it('keeps the old names, and the session, when the new ones cannot be saved', async () => {
    const { session, product } = await openSignedIn()
    product.reply = () => problem('internal')
    const { error } = await session.updateUser({ first_name: 'Augusta', last_name: '' })
    expect(error).toMatchObject({ code: 'internal' })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  })

  it('keeps new names although an older answer arrives after them', async () => {
    const { session, storage, product } = await openSignedIn()
    const held = Promise.withResolvers<Answer>()
    product.reply = ({ call }) =>
      call.startsWith('GET') ? held.promise : json({ ...ADA, first_name: 'Augusta' })
    const asked = session.refresh()
    await session.updateUser({ first_name: 'Augusta', last_name: 'Lovelace' })
    held.resolve(json(ADA))
    await asked
    expect(session.getState()).toMatchObject({ user: { first_name: 'Augusta' } })
    expect(storage.readLastKnown()?.first_name).toBe('Augusta')
  })

  it('is shown as known although an older attempt fails after a newer one succeeded', async () => {
    const { session, product, received } = await openSignedIn()
    const held = Promise.withResolvers<Answer>()
    product.reply = () => (received.length === 1 ? held.promise : json(ADA))
    const older = session.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await session.refresh()
    held.resolve(problem('unavailable'))
    await older
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
  })

  it('is another person as soon as another tab signed one in, and never both', async () => {
    const { session, local, product } = await openSignedIn()
    const held = Promise.withResolvers<Answer>()
    product.reply = () => held.promise
    local.setItem('userToken', 'token-2')
    const asked = session.check()
    expect(session.getState().status).toBe('loading')
    held.resolve(json({ ...ADA, id: 'user-2', first_name: 'Grace' }))
    await asked
    expect(session.getState()).toMatchObject({ user: { id: 'user-2', first_name: 'Grace' } })
  })

  it('is signed out as soon as another tab is, and tells why as far as it heard', async () => {
    const ended = await openSignedIn()
    ended.storage.clear()
    await ended.session.check()
    expect(ended.session.getState()).toEqual({ status: 'signed-out', because: 'ended' })
    const deleted = await openSignedIn()
    deleted.storage.clear('deleted')
    await deleted.session.check('deleted')
    expect(deleted.session.getState()).toEqual({ status: 'signed-out', because: 'deleted' })
  })

  it.each(['before', 'after'] as const)(
    'is told of a logout in another tab %s it finds the token gone',
    async (when) => {
      const { session, storage } = await openSignedIn()
      if (when === 'before') await session.check('signed-out')
      expect(session.getState().status).toBe('signed-in')
      storage.clear('signed-out')
      await session.check()
      if (when === 'after') await session.check('signed-out')
      expect(session.getState()).toEqual({ status: 'signed-out', because: 'elsewhere' })
    },
  )

  it('takes no later end by the product for a logout, and tells nothing to who logged out here', async () => {
    const { session, storage } = await openSignedIn()
    storage.clear('signed-out')
    await session.check('signed-out')
    storage.begin({ token: 'token-2', user: ADA })
    await session.check()
    storage.clear()
    await session.check()
    expect(session.getState()).toEqual({ status: 'signed-out', because: 'ended' })
    storage.begin({ token: 'token-3', user: ADA })
    await session.check()
    await session.signOut()
    await session.check('signed-out')
    expect(session.getState()).toEqual({ status: 'signed-out' })
  })
})

it('answers “unknown” to an update while nobody is signed in', async () => {
  const { session } = await openTestBed(never)
  expect(await session.updateUser({ first_name: 'A', last_name: 'B' })).toEqual({
    error: { code: 'unknown', message: 'unknown' },
  })
})
