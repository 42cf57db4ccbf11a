import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { ageUser, listKinds, listOutbox, sendWaiting } from '../../testing/edit-database.ts'
import { mailbox } from '../support/mailbox.ts'
import { createDevice, createTestUser, type TestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { openEmailUser } from '../support/users.ts'

/* A thief who wants to stay unseen, and strangers who want emails sent to others. */

const MAX_PER_KIND = 5

const kindsTo = ({ product }: AttackContext, { id }: { readonly id: string }) =>
  listKinds(product.databasePath, id)

/** Whether the login from another device was reported once. */
async function expectReport(context: AttackContext, body: object, user?: Partial<TestUser>) {
  const ada = await openEmailUser(context, user)
  const response = await context.signIn(ada, { body: { ...body } })
  assert.deepEqual(kindsTo(context, ada), ['new-device'])
  return response
}

const exportData = ({ send }: AttackContext, token: string) =>
  send({ path: '/api/user/export', token })

export const emailAttacks = defineAttacks(
  {
    rule: 'rule 15: known devices',
    reference: 'ASVS 6.3.5',
    expected: 200,
    mayChangeRows: true,
  },
  [
    {
      title: 'a stolen password on another device: the owner gets an email',
      run: (context) => expectReport(context, createDevice()),
    },
    {
      title: 'a stolen password without a device id: the owner gets an email',
      run: (context) => expectReport(context, {}),
    },
    {
      title: 'the device of another user: the owner gets an email',
      run: async (context) => expectReport(context, (await openEmailUser(context)).device),
    },
    {
      title: "the id of the owner's device on a shared computer: the owner gets an email",
      async run(context) {
        const ada = await openEmailUser(context)
        const response = await context.signIn(ada, { body: { ...ada.device, shared: true } })
        assert.deepEqual(kindsTo(context, ada), ['new-device'])
        return response
      },
    },
    {
      title: 'a thief who chooses a language: the email is in the language of the owner',
      async run(context) {
        const ada = await openEmailUser(context)
        const body = { ...createDevice(), language: 'ja', time_zone: '<b>Mars</b>' }
        const response = await context.signIn(ada, { body })
        const subject = await mailbox.find(ada.email, ({ email }) => email.subject)
        assert.match(subject, /^New login to your /)
        return response
      },
    },
    {
      title: 'another device within ten minutes of the sign-up: no email',
      rule: 'rule 14: security emails',
      reference: 'ASVS 2.4.1',
      async run(context) {
        const ada = await openEmailUser(context)
        ageUser(context.product.databasePath, ada.id, -2)
        const response = await context.signIn(ada, { body: createDevice() })
        assert.deepEqual(kindsTo(context, ada), [])
        return response
      },
    },
    {
      title: 'an unverified email: nothing is sent to it',
      rule: 'rule 14: security emails',
      reference: 'ASVS 2.4.1, CWE-799',
      async run(context) {
        const eve = await openEmailUser(context, { emailVerified: false })
        await exportData(context, eve.token)
        const response = await context.signIn(eve, { body: createDevice() })
        assert.deepEqual(kindsTo(context, eve), [])
        return response
      },
    },
    {
      title: 'an email change to the email of a stranger: only the owner gets an email',
      rule: 'rule 14: security emails',
      reference: 'ASVS 6.3.5',
      expected: 204,
      async run(context) {
        const ada = await openEmailUser(context)
        const { email } = createTestUser()
        const body = { email, id_token: context.issueIdToken(ada) }
        const path = '/api/user/email'
        const response = await context.send({ method: 'POST', path, token: ada.token, body })
        const isReport = (subject = '') => subject.includes('change your') || undefined
        await mailbox.find(ada.email, (sent) => isReport(sent.email.subject))
        assert.deepEqual(mailbox.listTo(email), [])
        return response
      },
    },
    {
      title: 'a thief who deletes the account: the owner gets an email',
      rule: 'rule 14: security emails',
      reference: 'ASVS 6.3.5',
      expected: 204,
      async run(context) {
        const ada = await openEmailUser(context)
        const body = { email: ada.email, id_token: context.issueIdToken(ada) }
        const path = '/api/user/delete'
        const response = await context.send({ method: 'POST', path, token: ada.token, body })
        const isReport = (subject = '') => subject.includes('deleted') || undefined
        await mailbox.find(ada.email, ({ email }) => isReport(email.subject))
        return response
      },
    },
    {
      title: 'fifty logins at once: five emails and one summary',
      rule: 'rule 14: security emails',
      reference: 'ASVS 2.4.1, CWE-799',
      async run(context) {
        const ada = await openEmailUser(context)
        const logins = Array.from({ length: 50 }, () =>
          context.signIn(ada, { body: createDevice() }),
        )
        const [response] = await Promise.all(logins)
        const kinds = kindsTo(context, ada)
        assert.equal(kinds.filter((kind) => kind === 'new-device').length, MAX_PER_KIND)
        assert.equal(kinds.length, MAX_PER_KIND + 1)
        const { databasePath } = context.product
        const summary = listOutbox(databasePath, ada.id).find(({ kind }) => kind === 'summary')
        assert.equal(summary?.params['count'], 50 - MAX_PER_KIND)
        sendWaiting(databasePath, ada.id)
        const isSummary = (text = '') => text.includes('45 more times') || undefined
        await mailbox.find(ada.email, ({ email }) => isSummary(email.text))
        assert.equal(mailbox.listTo(ada.email).length, MAX_PER_KIND + 1)
        assert.ok(response)
        return response
      },
    },
  ],
)
