import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { ageUser } from '../../testing/edit-database.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { jsonOf } from '../../testing/raw.ts'
import { createDevice, TRUSTED, unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import {
  LATER_MS,
  LONG_AGO_MINUTES,
  applyLink,
  findLink,
  issueLater,
  openEmailUser,
  openMailboxThief,
  openReportedUser,
  setPassword,
  signInLater,
  signInWithCode,
} from '../support/users.ts'

/* A thief who read the owner's mailbox for an hour, and opened a Google account with the email. */

export const mailboxAttacks = defineAttacks(
  { rule: 'rule 18: codes by email', reference: 'ASVS 7.4.3', mayChangeRows: true },
  [
    {
      title: 'the owner of two trusted accounts: one code by email, then each logs in',
      rule: 'rule 7: first verification',
      reference: 'CWE-645',
      expected: 200,
      async run(context) {
        const [provider = '', by = ''] = TRUSTED
        const ada = await openEmailUser(context, { provider })
        const providerUserInfo = [provider, by].map((id) =>
          linkedIdentity(id, { localId: ada.uid, email: ada.email }),
        )
        context.product.provider.setAccount(ada.uid, { providerUserInfo })
        const other = { ...ada, provider: by }
        const { token } = await context.openSession(other, { body: createDevice() })
        assert.equal((await signInWithCode(context, ada, ada.device)).status, 200)
        assert.equal((await signInLater(context, ada)).status, 200)
        assert.equal((await signInLater(context, other)).status, 200)
        return context.send({ path: '/api/user', token })
      },
    },
    ...(['login', 'confirmation'] as const).map((call) => ({
      title: `the owner of two trusted accounts, one of which reports another address now (${call}), and after a report`,
      rule: 'rule 4: account lookup',
      reference: 'CWE-645',
      expected: 200 as const,
      async run(context: AttackContext) {
        const [provider = '', by = ''] = TRUSTED
        const ada = await openEmailUser(context, { provider })
        const identity = (id: string, email = ada.email) =>
          linkedIdentity(id, { localId: ada.uid, email })
        const relay = identity(provider, 'x7@privaterelay.example')
        context.product.provider.setAccount(ada.uid, { providerUserInfo: [relay] })
        assert.equal((await context.signIn(ada, { body: ada.device })).status, 200)
        context.product.provider.setAccount(ada.uid, { providerUserInfo: [relay, identity(by)] })
        const other = { ...ada, provider: by }
        const { token } = await context.openSession(other, { body: createDevice() })
        if (call === 'login') {
          assert.equal((await signInWithCode(context, ada, ada.device)).status, 200)
        } else {
          const body = { id_token: issueLater(context, ada) }
          const path = '/api/user/verification'
          const confirmed = await context.send({ method: 'POST', path, token, body })
          assert.equal(confirmed.status, 200)
        }
        assert.equal((await signInLater(context, ada)).status, 200)
        assert.equal((await applyLink(context, await findLink(ada))).status, 200)
        await context.product.advanceClock(4_000)
        const idToken = context.issueIdToken(ada, { auth_time: unixSeconds(6) })
        const response = await signInWithCode(context, ada, {}, idToken)
        await context.product.advanceClock(-4_000)
        return response
      },
    })),
    {
      title: 'a Google account that the thief has opened, of an owner who signed up with GitHub',
      rule: 'rule 18: codes by email',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'second_factor_required',
      async run(context) {
        const { ada, eve } = await openMailboxThief(context)
        assert.equal((await applyLink(context, await findLink(ada))).status, 200)
        await context.product.advanceClock(4_000)
        const at = { auth_time: unixSeconds(6) }
        const response = await context.exchange(eve, context.issueIdToken(eve, at))
        const own = await signInWithCode(context, ada, {}, context.issueIdToken(ada, at))
        await context.product.advanceClock(-4_000)
        assert.equal(own.status, 200)
        return response
      },
    },
    {
      title:
        'the owner who signed up with GitHub, beside a Google account that a thief opened long ago',
      rule: 'rule 4: account lookup',
      reference: 'CWE-645',
      expected: 200,
      async run(context) {
        const { ada } = await openMailboxThief(context, LONG_AGO_MINUTES)
        ageUser(context.product.databasePath, ada.id, LONG_AGO_MINUTES)
        assert.equal((await applyLink(context, await findLink(ada))).status, 200)
        await context.product.advanceClock(4_000)
        const at = { auth_time: unixSeconds(6) }
        const response = await signInWithCode(context, ada, {}, context.issueIdToken(ada, at))
        // The code has confirmed it.
        assert.equal((await context.exchange(ada, context.issueIdToken(ada, at))).status, 200)
        await context.product.advanceClock(-4_000)
        return response
      },
    },
    ...(
      [
        ['lately', 11],
        ['long ago', LONG_AGO_MINUTES],
      ] as const
    ).map(([when, minutes]) => ({
      title: `the owner who signed up with GitHub and has confirmed it with a code, beside a Google account that a thief opened ${when}`,
      rule: 'rule 16: security links',
      reference: 'CWE-645',
      expected: 200 as const,
      async run(context: AttackContext) {
        const { ada } = await openMailboxThief(context, minutes)
        assert.equal((await signInWithCode(context, ada, {})).status, 200)
        if (when === 'long ago') ageUser(context.product.databasePath, ada.id, minutes)
        assert.equal((await applyLink(context, await findLink(ada))).status, 200)
        await context.product.advanceClock(4_000)
        const idToken = context.issueIdToken(ada, { auth_time: unixSeconds(6) })
        const response = await signInWithCode(context, ada, {}, idToken)
        await context.product.advanceClock(-4_000)
        return response
      },
    })),
    {
      title:
        'a Google account that the thief has opened, of an owner who signed up with GitHub, in calls with a session that is not recent',
      rule: 'rule 4: account lookup',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'forbidden',
      async run(context) {
        const { ada, eve } = await openMailboxThief(context)
        assert.equal((await applyLink(context, await findLink(ada))).status, 200)
        await context.product.advanceClock(4_000)
        const early = { auth_time: unixSeconds(6) }
        const own = await signInWithCode(context, ada, {}, context.issueIdToken(ada, early))
        await context.product.advanceClock(LATER_MS)
        const at = { auth_time: unixSeconds(10 + LATER_MS / 1_000) }
        const send = (path: string) => {
          const body = { id_token: context.issueIdToken(eve, at) }
          return context.send({ method: 'POST', path, token: String(jsonOf(own)['token']), body })
        }
        const responses = [await send('/api/user/fresh'), await send('/api/user/verification')]
        await context.product.advanceClock(-LATER_MS - 4_000)
        return responses
      },
    },
    ...(['before', 'after'] as const).map((order) => ({
      title: `a Google account that the thief opened long ago, which the owner disconnected ${order} the report`,
      rule: 'rule 18: codes by email',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const ada = await openEmailUser(context)
        const list = (...providers: string[]) =>
          providers.map((id) => linkedIdentity(id, { localId: ada.uid, email: ada.email }))
        const { provider } = context.product
        provider.setAccount(ada.uid, { providerUserInfo: list('password', 'google.com') })
        const eve = { ...ada, provider: 'google.com' }
        assert.equal((await context.signIn(eve, { body: createDevice() })).status, 200)
        ageUser(context.product.databasePath, ada.id, LONG_AGO_MINUTES)
        const passwordUpdatedAt = Date.now() + 1_000
        const set = (...providers: string[]) =>
          provider.setAccount(ada.uid, { passwordUpdatedAt, providerUserInfo: list(...providers) })
        const disconnect = async () => {
          set('password')
          const own = await signInLater(context, ada, ada.device)
          // After the report, the owner has a code.
          if (own.status !== 200)
            assert.equal((await signInWithCode(context, ada, ada.device)).status, 200)
          // The thief connects it again at the provider, and a login of the owner sees that first.
          set('password', 'google.com')
          assert.equal((await signInLater(context, ada, ada.device)).status, 200)
        }
        if (order === 'before') await disconnect()
        if (order === 'before') assert.equal((await signInLater(context, eve)).status, 200)
        assert.equal((await applyLink(context, await findLink(ada))).status, 200)
        if (order === 'after') await disconnect()
        await context.product.advanceClock(4_000)
        const idToken = context.issueIdToken(eve, { auth_time: unixSeconds(6) })
        const response = await context.exchange(eve, idToken, { body: createDevice() })
        await context.product.advanceClock(-4_000)
        return response
      },
    })),
    {
      title: 'a password that a Google account in doubt may have set, on a device of the owner',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openReportedUser(context)
        assert.equal((await applyLink(context, ada.link)).status, 200)
        setPassword(context, ada)
        assert.equal((await signInWithCode(context, ada, ada.device)).status, 200)
        const providerUserInfo = ['password', 'google.com'].map((id) =>
          linkedIdentity(id, { localId: ada.uid, email: ada.email }),
        )
        const passwordUpdatedAt = Date.now() + 2_000
        const changed = { passwordUpdatedAt, providerUserInfo }
        context.product.provider.setAccount(ada.uid, changed)
        return signInLater(context, ada, ada.device)
      },
    },
  ],
)
