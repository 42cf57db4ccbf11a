import assert from 'node:assert/strict'
import { defineAttacks, type Attack } from '../support/attack.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { jsonOf } from '../../testing/raw.ts'
import {
  createDevice,
  createTestUser,
  type SignedInTestUser,
  type TestUser,
  TRUSTED,
} from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * A federated provider gave an email to another person, because its domain was sold or its owner left the company.
 * The account at the identity provider keeps its uid and its password.
 */

/** A user signs in with a password and with the provider, which then gives their email to another person. */
async function replaceOwner(
  context: AttackContext,
  provider: string,
  beforeReplacement?: (ada: TestUser) => Promise<SignedInTestUser>,
) {
  const ada = createTestUser({ emailVerified: true })
  const former: TestUser = { ...ada, provider }
  setIdentities(context, ada, { provider, id: 'former' })
  // On one device, so that the second login ends no session.
  const options = { body: createDevice() }
  const byPassword = await context.openSession(ada, options)
  const session = await context.openSession(former, options)
  await context.send({
    method: 'PUT',
    path: `/api/user/${session.id}`,
    token: session.token,
    body: { first_name: 'Former', last_name: 'Owner' },
  })
  const sessions = [byPassword, session]
  if (beforeReplacement) sessions.push(await beforeReplacement(ada))
  setIdentities(context, ada, { provider, id: 'next' })
  return { password: ada, next: former, sessions }
}

function setIdentities(
  { product }: AttackContext,
  { uid, email }: TestUser,
  { provider, id }: { readonly provider: string; readonly id: string },
): void {
  const password = linkedIdentity('password', { localId: uid, email })
  const federated = linkedIdentity(provider, { localId: `${uid}-${id}`, email })
  product.provider.setAccount(uid, { providerUserInfo: [password, federated] })
}

const readAll = ({ send }: AttackContext, sessions: readonly SignedInTestUser[]) =>
  Promise.all(sessions.map(({ token }) => send({ path: '/api/user', token })))

const recycled = 'ASVS 6.8.1, recycled email'

const replacementOf = (provider: string): readonly Attack[] =>
  defineAttacks({ rule: 'rule 7: first verification', reference: recycled, mayChangeRows: true }, [
    {
      title: `the former owner's sessions, after ${provider} gave the email to another person`,
      expected: 'unauthenticated',
      async run(context) {
        const { next, sessions } = await replaceOwner(context, provider)
        await context.openSession(next)
        return readAll(context, sessions)
      },
    },
    {
      title: `the former owner's data, after ${provider} gave the email to another person`,
      expected: 200,
      async run(context) {
        const { next } = await replaceOwner(context, provider)
        const { token } = await context.openSession(next)
        const activity = await context.send({ path: '/api/user/activity', token })
        assert.ok(activity.text.includes('"provider-replaced"'))
        assert.ok(!activity.text.includes('account-created'))
        const user = await context.send({ path: '/api/user', token })
        assert.equal(jsonOf(user)['first_name'], '')
        return user
      },
    },
    {
      title: `the former owner's password, after ${provider} gave the email to another person`,
      expected: 'forbidden',
      async run(context) {
        const { next, password } = await replaceOwner(context, provider)
        await context.openSession(next)
        return context.signIn(password)
      },
    },
    {
      title: `the former owner's sessions and password, after ${provider} was disconnected and then gave the email to another person`,
      expected: 'forbidden',
      async run(context) {
        const { next, password, sessions } = await replaceOwner(context, provider, (ada) => {
          const own = linkedIdentity('password', { localId: ada.uid, email: ada.email })
          context.product.provider.setAccount(ada.uid, { providerUserInfo: [own] })
          return context.openSession(ada)
        })
        await context.openSession(next)
        for (const { status } of await readAll(context, sessions)) assert.equal(status, 401)
        return context.signIn(password)
      },
    },
    {
      title: `the next owner's sign-in with ${provider} on the former owner's device, in calls with its session`,
      expected: 'forbidden',
      async run(context) {
        const { next, sessions } = await replaceOwner(context, provider)
        const send = (path: string, more: object = {}) => {
          const body = { id_token: context.issueIdToken(next), ...more }
          return context.send({ method: 'POST', path, token: sessions[1]?.token ?? '', body })
        }
        const response = await send('/api/user/delete', { email: next.email })
        // The refusal has ended the session.
        assert.equal((await send('/api/user/verification')).status, 401)
        return response
      },
    },
    {
      title: `the former owner's password, before the next owner of the email signs in with ${provider}`,
      expected: 'forbidden',
      async run(context) {
        const { password, sessions } = await replaceOwner(context, provider)
        const response = await context.signIn(password)
        for (const { status } of await readAll(context, sessions)) assert.equal(status, 401)
        return response
      },
    },
  ])

/** The two providers that prove an email. */
const otherThan = (provider: string) => TRUSTED.find((one) => one !== provider) ?? ''

const reserveOf = (provider: string): readonly Attack[] =>
  (['before', 'after'] as const).map((order) => ({
    title: `the former owner's account of ${otherThan(provider)}, connected ${order} ${provider} gave the email to another person`,
    rule: 'rule 7: first verification',
    reference: recycled,
    expected: 'second_factor_required',
    mayChangeRows: true,
    async run(context) {
      const grace = createTestUser({ emailVerified: true })
      const other = otherThan(provider)
      const setAccount = (id: string, hasOther: boolean) => {
        const { uid: localId, email } = grace
        const providerUserInfo = [
          linkedIdentity('password', { localId, email }),
          linkedIdentity(provider, { localId: `${localId}-${id}`, email }),
          ...(hasOther ? [linkedIdentity(other, { localId, email })] : []),
        ]
        context.product.provider.setAccount(localId, { providerUserInfo })
      }
      setAccount('former', order === 'before')
      const options = { body: createDevice() }
      await context.openSession({ ...grace, provider }, options)
      if (order === 'before') await context.openSession({ ...grace, provider: other }, options)
      setAccount('next', order === 'before')
      await context.openSession({ ...grace, provider })
      setAccount('next', true)
      return context.signIn({ ...grace, provider: other })
    },
  }))

const emailChangeWith = (provider: string): readonly Attack[] =>
  defineAttacks(
    { rule: 'rule 6: one user per uid and email', reference: recycled, mayChangeRows: true },
    [
      {
        title: `an identity of ${provider} with the email from before an email change`,
        expected: 'identity_conflict',
        async run(context) {
          const ada = createTestUser({ emailVerified: true })
          setIdentities(context, ada, { provider, id: 'own' })
          const options = { body: createDevice() }
          const byPassword = await context.openSession(ada, options)
          await context.openSession({ ...ada, provider }, options)
          const changed = { ...ada, email: `new-${ada.email}` }
          const requested = await context.send({
            method: 'POST',
            path: '/api/user/email',
            token: byPassword.token,
            body: { email: changed.email, id_token: context.issueIdToken(ada) },
          })
          assert.equal(requested.status, 204)
          const linked = [
            linkedIdentity('password', { localId: ada.uid, email: changed.email }),
            linkedIdentity(provider, { localId: `${ada.uid}-own`, email: ada.email }),
          ]
          context.product.provider.setAccount(ada.uid, { providerUserInfo: linked })
          await context.openSession(changed)
          return context.signIn({ ...changed, provider })
        },
      },
    ],
  )

export const replacedIdentityAttacks = TRUSTED.flatMap((provider) => [
  ...replacementOf(provider),
  ...reserveOf(provider),
  ...emailChangeWith(provider),
])
