import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../client/src/api/api.ts'
import { DIALECTS } from './test-databases.ts'
import { captureRequest } from './releases/capture-request.ts'
import { readRecording, type Exchange, type RecordedResponse } from './releases/exchange.ts'
import { missingParts } from './releases/missing-parts.ts'
import { playRequests } from './releases/play-requests.ts'
import { SCENARIO } from './releases/scenario.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const { release, exchanges } = readRecording()

/** What a client's call resolves to, or the code of its error. */
async function outcomeOf({ request, response }: Exchange): Promise<unknown> {
  const { status, type, body } = response
  const api = createApi(
    async () =>
      new Response(body === null ? null : JSON.stringify(body), {
        status,
        headers: type === null ? {} : { 'content-type': type },
      }),
  )
  const step = SCENARIO.find(({ call }) => call === request.call)
  if (!step) throw new Error(`The client has no call ${request.call}`)
  try {
    await step.send(api)
    return 'understood'
  } catch (error) {
    return (error as { code?: unknown }).code ?? error
  }
}

const expectedOutcome = ({ response }: Exchange): unknown =>
  response.status < 400 ? 'understood' : (response.body as { code: string }).code

describe(`today’s client with the answers of ${release}`, () => {
  test.each(exchanges.map((exchange, index) => [index, exchange.request.call, exchange] as const))(
    '%i: %s',
    async (...[, , exchange]) => {
      expect(await outcomeOf(exchange)).toBe(expectedOutcome(exchange))
    },
  )
})

describe.each(DIALECTS)(`today’s server on %s with the requests of ${release}`, (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  test('answers them with everything that their client may read', async () => {
    const answers = await playRequests(
      server,
      exchanges.map(({ request }) => request),
    )
    const differences = exchanges.map(({ request, response }, index) => ({
      call: request.call,
      ...compare(shorten({ request, response }), answers[index]?.response),
    }))
    for (const { call, ...difference } of differences)
      expect({ call, ...difference }).toEqual({ call, status: 'same', type: 'same', missing: [] })
  })
})

function compare(recorded: RecordedResponse, today: RecordedResponse | undefined) {
  return {
    status: recorded.status === today?.status ? 'same' : today?.status,
    type: recorded.type === today?.type ? 'same' : today?.type,
    missing: missingParts(recorded.body, today?.body),
  }
}

/** The client saves the export as a file and reads only whether it has these parts. */
const shorten = ({ request, response }: Exchange): RecordedResponse =>
  request.call === 'exportUser'
    ? { ...response, body: { user: {}, sessions: [], activity: [], exported_at: '' } }
    : response

test('every call of the client is part of the scenario, so that the next release is recorded completely', async () => {
  const names = Object.keys(createApi(fetch)).filter((name) => name !== 'call')
  const recorded = await Promise.all(SCENARIO.map(captureRequest))
  expect(new Set(recorded.map(({ call }) => call))).toEqual(new Set(names))
})

describe('the comparison of answers', () => {
  const recorded = { user: { id: 'a', fields: null }, list: [{ at: 1 }] }

  test('allows new parts, longer lists, and any value of the same type', () => {
    const today = { user: { id: 'b', fields: {}, more: 1 }, list: [{ at: 2 }, { at: 3 }] }
    expect(missingParts(recorded, today)).toEqual([])
  })

  test.each([
    [{ user: {}, list: [{ at: 1 }] }, ['body.user.id']],
    [{ user: { id: 1 }, list: [{ at: 1 }] }, ['body.user.id']],
    [{ user: { id: 'a' }, list: [] }, ['body.list[]']],
    [{ user: { id: 'a' }, list: [{ at: 1 }, {}] }, ['body.list[].at']],
    [{ user: null, list: [{ at: 1 }] }, ['body.user']],
    [null, ['body']],
  ])('reports what is missing: %j', (today, missing) => {
    expect(missingParts(recorded, today)).toEqual(missing)
  })
})
