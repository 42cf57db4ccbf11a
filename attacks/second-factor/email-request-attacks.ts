import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import { ageEmailRequest, countQueuedEmails } from '../../testing/edit-database.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { createTwoStepUser, type TwoStepUser } from '../../testing/factors.ts'
import type { TestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { nextFactor } from '../support/factors.ts'

/* An attacker who can read the mailbox of a user with factors, and waits for the email. */

const ASK = { body: { request_email: true } }
const DAY = 1

const recreate = (user: TestUser): TestUser => ({ ...user, uid: randomUUID() })

function requestOf(response: AttackResponse): unknown {
  return (jsonOf(response)['second_factor'] as { email_request?: unknown }).email_request
}

async function request(context: AttackContext, eve: TestUser): Promise<void> {
  assert.match(JSON.stringify(requestOf(await context.signIn(eve, ASK))), /"waiting"/)
}

const age = ({ product }: AttackContext, { id }: TwoStepUser, days: number) =>
  ageEmailRequest(product.databasePath, id, days)

const countEmails = ({ product }: AttackContext, { id }: TwoStepUser) =>
  countQueuedEmails(product.databasePath, id, 'email-claimed')

const keepEmail = ({ send }: AttackContext, token: string) =>
  send({ method: 'DELETE', path: '/api/user/email-request', token })

const isSignedIn = async ({ send }: AttackContext, { token }: TwoStepUser) =>
  (await send({ path: '/api/user', token })).status === 200

export const emailRequestAttacks = defineAttacks(
  {
    rule: 'rule 12: email of a user with factors',
    reference: 'ASVS 6.4.3',
    expected: 'second_factor_required',
    mayChangeRows: true,
  },
  [
    {
      title: 'a requested email before the holder had 14 days to object',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const eve = recreate(ada)
        await request(context, eve)
        age(context, ada, 14 * DAY - 0.01)
        const response = await context.signIn(eve, ASK)
        assert.ok(await isSignedIn(context, ada))
        return response
      },
    },
    {
      title: 'a requested email that the holder has kept',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const eve = recreate(ada)
        await request(context, eve)
        await keepEmail(context, ada.token)
        age(context, ada, 15 * DAY)
        const response = await context.signIn(eve, ASK)
        assert.ok(await isSignedIn(context, ada))
        return response
      },
    },
    {
      title: 'a requested email whose holder has logged in with the factor since',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const eve = recreate(ada)
        await request(context, eve)
        assert.equal((await context.signIn(ada, { body: nextFactor(ada) })).status, 200)
        age(context, ada, 15 * DAY)
        return context.signIn(eve, ASK)
      },
    },
    {
      title: 'an email that another account has requested',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        await request(context, recreate(ada))
        age(context, ada, 15 * DAY)
        return context.signIn(recreate(ada))
      },
    },
    {
      title: 'a request of months ago',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const eve = recreate(ada)
        await request(context, eve)
        age(context, ada, 61 * DAY)
        return context.signIn(eve)
      },
    },
    {
      title: 'a request by someone who has only the password, to be rid of the second factor',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        await context.signIn(ada, ASK)
        age(context, ada, 15 * DAY)
        return context.signIn(ada, ASK)
      },
    },
    {
      title: 'a request without a proof that verifies the email',
      expected: 'conflict',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const response = await context.signIn({ ...recreate(ada), emailVerified: false }, ASK)
        assert.equal(countEmails(context, ada), 0)
        return response
      },
    },
    {
      title: 'many requests of many accounts, to flood the holder with emails',
      reference: 'CWE-799',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const accounts = [1, 2, 3, 4].map(() => recreate(ada))
        for (const eve of [...accounts, ...accounts]) await context.signIn(eve, ASK)
        assert.equal(countEmails(context, ada), 1)
        return context.signIn(recreate(ada), ASK)
      },
    },
    {
      title: 'requests after the holder has kept the email, to wear the holder down',
      reference: 'CWE-799',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const eve = recreate(ada)
        await request(context, eve)
        await keepEmail(context, ada.token)
        const responses = [await context.signIn(eve, ASK), await context.signIn(recreate(ada), ASK)]
        assert.equal(countEmails(context, ada), 1)
        for (const response of responses)
          assert.match(JSON.stringify(requestOf(response)), /"refused"/)
        return responses.at(-1) ?? []
      },
    },
    {
      title: "the session of another user, to refuse the request in the holder's name",
      reference: 'ASVS 8.2.2',
      expected: 204,
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const grace = recreate(ada)
        await request(context, grace)
        const response = await keepEmail(context, context.victim.token)
        await request(context, grace)
        return response
      },
    },
    {
      title: 'the data of the former holder, with an email that was requested in time',
      reference: 'CWE-640',
      expected: 'unauthenticated',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const eve = recreate(ada)
        await request(context, eve)
        age(context, ada, 14 * DAY)
        const taken = jsonOf(await context.signIn(eve))
        assert.notEqual(taken['id'], ada.id)
        const path = '/api/user/factors'
        const factors = jsonOf(await context.send({ path, token: String(taken['token']) }))
        assert.deepEqual([factors['totp'], factors['recovery_codes_left']], [null, 0])
        return context.send({ path: '/api/user', token: ada.token })
      },
    },
  ],
)
