import { describe, expect, it, vi } from 'vitest'
import { ADA, json, openTestBed, problem, type Answer, type Received } from './session-test-bed.ts'

const PASSWORD = 'correct horse'
const UNVERIFIED = { ...ADA, email_verified: false }

/** Somebody signed in whose address is not verified yet. */
const openUnverified = async () => {
  const bed = await openTestBed(() => json(UNVERIFIED))
  await bed.provider.signUp(ADA.email, PASSWORD)
  bed.storage.begin({ token: 'token-1', user: UNVERIFIED })
  await bed.session.refresh()
  bed.received.length = 0
  return bed
}

/** The product, as it swaps a session for its successor: the token before it is unknown from then on. */
const openSwapping = () => {
  let current = 'token-1'
  let swaps = 0
  const reply = ({ call, headers }: Received): Answer => {
    if (headers.authorization !== `Bearer ${current}`) return problem('unauthenticated')
    if (!call.endsWith('/verification')) return json(swaps > 0 ? ADA : UNVERIFIED)
    swaps += 1
    current = `token-${swaps + 1}`
    return json({ ...ADA, token: current })
  }
  return { reply, swaps: () => swaps }
}

describe('an address verified while signed in', () => {
  it('is not asked of the product until the provider knows of it', async () => {
    const { session, received } = await openUnverified()
    expect(await session.followVerification()).toEqual({ error: null, value: false })
    expect(received).toEqual([])
  })

  it('is followed under a new token, with a renewed proof, and nobody is signed out in between', async () => {
    const { session, provider, product, local, received } = await openUnverified()
    product.reply = openSwapping().reply
    provider.verify(ADA.email)
    const states: string[] = []
    session.subscribe(() => states.push(session.getState().status))
    expect(await session.followVerification()).toEqual({ error: null, value: true })
    expect(session.getState()).toMatchObject({ user: { email_verified: true } })
    expect(local.getItem('userToken')).toBe('token-2')
    expect(new Set(states)).toEqual(new Set(['signed-in']))
    expect(received[0]).toMatchObject({
      call: 'POST /api/user/verification',
      headers: { authorization: 'Bearer token-1' },
      body: { id_token: 'memory.uid-1.2' },
    })
  })

  it('is nothing to ask about for somebody known as verified', async () => {
    const { session, provider, product, received } = await openUnverified()
    product.reply = openSwapping().reply
    provider.verify(ADA.email)
    await session.followVerification()
    received.length = 0
    expect(await session.followVerification()).toEqual({ error: null, value: true })
    expect(received).toEqual([])
  })

  it('is followed by two tabs at once, and the session is lost in neither', async () => {
    const { session, openTab, provider, product, local } = await openUnverified()
    const swapping = openSwapping()
    product.reply = swapping.reply
    const other = openTab()
    await other.refresh()
    provider.verify(ADA.email)
    const followed = await Promise.all([session.followVerification(), other.followVerification()])
    expect(followed).toEqual([
      { error: null, value: true },
      { error: null, value: true },
    ])
    expect([swapping.swaps(), local.getItem('userToken')]).toEqual([1, 'token-2'])
    for (const tab of [session, other])
      expect(tab.getState()).toMatchObject({ status: 'signed-in', user: { email_verified: true } })
  })

  it('costs no other tab the session, though that one is told of the end of the old token first', async () => {
    const { session, openTab, provider, product, local, received } = await openUnverified()
    const other = openTab()
    await other.refresh()
    provider.verify(ADA.email)
    received.length = 0
    const held = Promise.withResolvers<Answer>()
    product.reply = ({ call, headers }) => {
      if (call.endsWith('/verification')) return held.promise
      return headers.authorization === 'Bearer token-1' ? problem('unauthenticated') : json(ADA)
    }
    const following = session.followVerification()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const refreshing = other.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(2))
    held.resolve(json({ ...ADA, token: 'token-2' }))
    await Promise.all([following, refreshing])
    expect(local.getItem('userToken')).toBe('token-2')
    await vi.waitFor(() => expect(other.getState()).toMatchObject({ user: ADA }))
  })

  it.each(['identity_mismatch', 'reauthentication_required'] as const)(
    'that takes a sign-in says so, and ends nothing: %s',
    async (code) => {
      const { session, provider, product } = await openUnverified()
      provider.verify(ADA.email)
      product.reply = () => problem(code)
      const { error } = await session.followVerification()
      expect(error).toMatchObject({ code: 'reauthentication_required' })
      expect(session.getState().status).toBe('signed-in')
    },
  )

  it('takes a sign-in where the provider’s session is gone', async () => {
    const { session, provider } = await openUnverified()
    await provider.signOut()
    expect((await session.followVerification()).error).toMatchObject({ code: 'sign-in-expired' })
  })
})

describe('a session begun anew for who is signed in at the provider', () => {
  it('takes the place of the one before, which is over, and nobody sees a form in between', async () => {
    const { session, product, local, received } = await openUnverified()
    product.reply = ({ call }) =>
      call.endsWith('/logout') ? { status: 204 } : json({ ...ADA, token: 'token-2' })
    const states: string[] = []
    session.subscribe(() => states.push(session.getState().status))
    expect(await session.exchange()).toEqual({ error: null })
    expect(local.getItem('userToken')).toBe('token-2')
    expect(new Set(states)).toEqual(new Set(['signed-in']))
    // The product has ended it together with the old password: a farewell would be refused.
    expect(received.map(({ call }) => call)).toEqual(['POST /api/login'])
  })

  it('tells the product that the one before is over when it was somebody else’s', async () => {
    const { session, product, received } = await openUnverified()
    product.reply = ({ call }) =>
      call.endsWith('/logout') ? { status: 204 } : json({ ...ADA, id: 'user-2', token: 'token-2' })
    expect(await session.exchange()).toEqual({ error: null })
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received[1]).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
  })

  it('hands in the proof by the call that fits the way they signed in', async () => {
    const { session, provider, google, product, received } = await openUnverified()
    await provider.signInWithGoogle(google.popup!)
    product.reply = () => json({ ...ADA, token: 'token-2' })
    await session.exchange()
    expect(received[0]?.call).toBe('POST /api/loginWithProviders')
  })

  it('leaves the one before as it is when the product refuses', async () => {
    const { session, product, local, received } = await openUnverified()
    product.reply = () => problem('unavailable')
    expect((await session.exchange()).error).toMatchObject({ code: 'unavailable' })
    expect(local.getItem('userToken')).toBe('token-1')
    expect(received).toHaveLength(1)
  })
})
