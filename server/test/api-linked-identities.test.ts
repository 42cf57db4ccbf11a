import { factorList } from '@foyer/contract/factors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectProblem,
  expectSignedIn,
  expectUser,
  readActivity,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createClaims, createDevice, createTestUser, type TestUser } from '../../testing/users.ts'
import { NO_MAIL, openTestServer } from '../../testing/in-process.ts'
import { createTestProduct } from '../../testing/site.ts'

const MINUTE = 60_000

// A linked identity is recognised by the user's id at the provider, whatever its email is by now.
describe.each(DIALECTS)('a linked identity, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const by = (provider: TestUser['provider']) => createTestUser({ provider, emailVerified: true })
  const asPassword = (user: TestUser): TestUser => ({ ...user, provider: 'password' })
  const google = (rawId: string, email: string) => ({ providerId: 'google.com', rawId, email })
  const password = ({ email }: TestUser) => ({ providerId: 'password', email })

  /** A known one: while an identity is linked that may not log in, a password on another device needs a code by email. */
  const DEVICE = createDevice()

  /** Signs in a minute later, with these identities linked. */
  function signIn(
    user: TestUser,
    account: { providerUserInfo: object[]; [field: string]: unknown },
  ) {
    server.advanceClock(MINUTE)
    server.provider.setAccount(user.uid, account)
    return server.signIn(user, undefined, DEVICE)
  }

  test.each(['google.com', 'apple.com'] as const)(
    '%s may report another email later, such as a private relay address',
    async (provider) => {
      const ada = by(provider)
      const linked = { providerId: provider, rawId: `ada at ${provider}` }
      const { id } = await expectSignedIn(
        await signIn(ada, { providerUserInfo: [{ ...linked, email: ada.email }] }),
      )
      const moved = [{ ...linked, email: 'x7@privaterelay.example' }]
      const after = await expectSignedIn(await signIn(ada, { providerUserInfo: moved }))
      expect(after).toMatchObject({ id, email: ada.email })
    },
  )

  test('needs the email of the account again after it was disconnected, or another one was connected', async () => {
    const ada = by('google.com')
    const mine = google('ada', ada.email)
    const both = { providerUserInfo: [password(ada), mine] }
    await expectSignedIn(await signIn(asPassword(ada), both))
    await expectSignedIn(await signIn(ada, both))
    const other = [password(ada), google('other', 'elsewhere@example.com')]
    await expectProblem(await signIn(ada, { providerUserInfo: other }), 'identity_conflict')
    await expectSignedIn(await signIn(asPassword(ada), { providerUserInfo: [password(ada)] }))
    const moved = { ...mine, email: 'elsewhere@example.com' }
    await expectProblem(
      await signIn(ada, { providerUserInfo: [password(ada), moved] }),
      'identity_conflict',
    )
  })

  test('ends the sessions that were started with it when it is disconnected', async () => {
    const ada = by('google.com')
    const both = { providerUserInfo: [password(ada), google('ada', ada.email)] }
    const byPassword = await expectSignedIn(await signIn(asPassword(ada), both))
    const byGoogle = await expectSignedIn(await signIn(ada, both))
    const { token } = await expectSignedIn(
      await signIn(asPassword(ada), { providerUserInfo: [password(ada)] }),
    )
    await expectProblem(await read(byGoogle.token), 'unauthenticated')
    await expectUser(await read(byPassword.token))
    await expectUser(await read(token))
  })

  describe('of an untrusted provider', () => {
    const listUnconfirmed = async ({ token }: { token: string }) => {
      const factors = await server.send('GET', '/api/user/factors', { token })
      return factorList.parse(await factors.json()).unconfirmed_providers
    }

    const arrange = (user = by('github.com')) => {
      const github = { providerId: 'github.com', rawId: `github-${user.uid}`, email: user.email }
      return { user, account: { providerUserInfo: [password(user), github] } }
    }

    /** Returns the session with its new token. */
    async function confirm({ token }: { token: string }, user: TestUser) {
      const id_token = await server.provider.sign(createClaims(user, server.now()))
      const path = '/api/user/verification'
      return expectSignedIn(await server.send('POST', path, { token, body: { id_token } }))
    }

    test('waits for the user’s confirmation, also after each new password', async () => {
      const { user: ada, account } = arrange()
      await expectSignedIn(await signIn(asPassword(ada), { providerUserInfo: [password(ada)] }))
      const session = await expectSignedIn(await signIn(asPassword(ada), account))
      expect(await listUnconfirmed(session)).toEqual(['github.com'])
      expect(await listUnconfirmed(await confirm(session, ada))).toEqual([])
      server.advanceClock(MINUTE)
      const validSince = String(Math.floor(server.now() / 1_000))
      const changed = { ...account, validSince, passwordUpdatedAt: server.now() }
      const after = await expectSignedIn(await signIn(asPassword(ada), changed))
      expect(await listUnconfirmed(after)).toEqual(['github.com'])
      expect(await listUnconfirmed(await confirm(after, ada))).toEqual([])
      await expectSignedIn(await signIn(ada, changed))
    })

    test('waits for nothing before the user is verified, who could not confirm it', async () => {
      const { user, account } = arrange(createTestUser())
      const session = await expectSignedIn(await signIn(user, account))
      expect(await listUnconfirmed(session)).toEqual([])
    })
  })

  describe('that was replaced, because the provider gave the email to another person', () => {
    /** The former owner, with names, a password and sessions by both methods. */
    async function arrange() {
      const ada = by('google.com')
      const before = { providerUserInfo: [password(ada), google('former', ada.email)] }
      const byPassword = await expectSignedIn(await signIn(asPassword(ada), before))
      const byGoogle = await expectSignedIn(await signIn(ada, before))
      const body = { first_name: 'Former', last_name: 'Owner' }
      const path = `/api/user/${byGoogle.id}`
      await expectUser(await server.send('PUT', path, { token: byGoogle.token, body }))
      const passwordUpdatedAt = server.now()
      const after = { providerUserInfo: [password(ada), google('next', ada.email)] }
      return { ada, after: { ...after, passwordUpdatedAt }, tokens: [byPassword, byGoogle] }
    }

    test('the next owner starts with their own names and an empty activity', async () => {
      const { ada, after } = await arrange()
      const next = await expectSignedIn(await signIn({ ...ada, name: 'Next Owner' }, after))
      expect(next).toMatchObject({ email: ada.email, first_name: 'Next', last_name: 'Owner' })
      const activity = await readActivity(server, next.token)
      expect(activity.map(({ event }) => event).toSorted()).toEqual([
        'provider-replaced',
        'signed-in',
      ])
      expect(activity.map(({ provider }) => provider)).toEqual(['google.com', 'google.com'])
    })

    test('a password that the next owner has set is accepted', async () => {
      const { ada, after } = await arrange()
      const { token } = await expectSignedIn(await signIn(ada, after))
      const passwordUpdatedAt = server.now() + 1
      await expectSignedIn(await signIn(asPassword(ada), { ...after, passwordUpdatedAt }))
      await expectUser(await read(token))
    })

    test('the former owner is refused even after disconnecting it, connecting another, or neither', async () => {
      const { ada, after, tokens } = await arrange()
      const other = google('other', 'elsewhere@example.com')
      for (const linked of [[], [other], []]) {
        const providerUserInfo = [password(ada), ...linked]
        const passwordUpdatedAt = after.passwordUpdatedAt - 1
        const account = { providerUserInfo, passwordUpdatedAt }
        tokens.push(await expectSignedIn(await signIn(asPassword(ada), account)))
      }
      const next = await expectSignedIn(await signIn(ada, after))
      expect(next).toMatchObject({ first_name: '' })
      for (const { token } of tokens) await expectProblem(await read(token), 'unauthenticated')
      await expectProblem(await signIn(asPassword(ada), after), 'forbidden')
    })

    test('the former owner may connect it again before the next one signs in', async () => {
      const { ada, after, tokens } = await arrange()
      await expectSignedIn(await signIn(asPassword(ada), { providerUserInfo: [password(ada)] }))
      const again = { providerUserInfo: [password(ada), google('former', ada.email)] }
      expect(await expectSignedIn(await signIn(ada, again))).toMatchObject({ first_name: 'Former' })
      const [byPassword] = tokens
      await expectUser(await read(byPassword?.token ?? ''))
      expect(await expectSignedIn(await signIn(ada, after))).toMatchObject({ first_name: '' })
    })

    test('an unverified email replaces nobody', async () => {
      const { ada, after } = await arrange()
      const claimed = { ...after, emailVerified: false }
      await expectProblem(await signIn({ ...ada, emailVerified: false }, claimed), 'forbidden')
    })
  })
})

test('without emails, a new account of a trusted provider is confirmed once the email has passed to another person', async () => {
  const server = await openTestServer('sqlite', NO_MAIL)
  const grace = createTestUser({ emailVerified: true })
  const { uid, email } = grace
  const google = { ...grace, provider: 'google.com' } as const
  const apple = { ...grace, provider: 'apple.com' } as const
  const connect = (rawId: string, ...more: readonly string[]) => {
    const own = { providerId: 'google.com', rawId, email }
    const others = ['password', ...more].map((providerId) => ({ providerId, email }))
    server.provider.setAccount(uid, { providerUserInfo: [own, ...others] })
    server.advanceClock(MINUTE)
  }
  connect('former')
  await expectSignedIn(await server.signIn(google))
  connect('next', 'apple.com')
  const { token } = await expectSignedIn(await server.signIn(google))
  await expectProblem(await server.signIn(apple), 'forbidden')
  const factors = await server.send('GET', '/api/user/factors', { token })
  expect(await factors.json()).toMatchObject({ unconfirmed_providers: ['apple.com'] })
  const body = { id_token: await server.provider.sign(createClaims(apple, server.now())) }
  await expectSignedIn(await server.send('POST', '/api/user/verification', { token, body }))
  await expectSignedIn(await server.signIn(apple))
  await server.close()
})

test('without emails, the first login of another trusted provider does not keep the owner out', async () => {
  const product = createTestProduct({ signIn: { password: false, providers: ['google', 'apple'] } })
  const server = await openTestServer('sqlite', NO_MAIL, product)
  const ada = createTestUser({ provider: 'google.com', emailVerified: true })
  const eve = { ...ada, provider: 'apple.com' } as const
  const link = (...providers: readonly string[]) => {
    const providerUserInfo = providers.map((providerId) => ({ providerId, email: ada.email }))
    server.provider.setAccount(ada.uid, { providerUserInfo })
    server.advanceClock(MINUTE)
  }
  link('google.com')
  await expectSignedIn(await server.signIn(ada))
  link('google.com', 'apple.com')
  await expectSignedIn(await server.signIn(eve))
  await expectSignedIn(await server.signIn(ada))
  link('google.com')
  await expectSignedIn(await server.signIn(ada))
  await server.close()
})
