import { expect, test } from 'vitest'
import { parseProduct } from './product.ts'

const parse = (options: object) =>
  parseProduct({ name: 'Larkspur', languages: ['en'], signIn: {}, ...options })

test('sessions, security and two-step login have defaults', () => {
  expect(parse({})).toMatchObject({
    sessions: { idleDays: 7, maxDays: 30, perUser: 20 },
    security: { hstsSubDomains: true },
    twoStep: 'optional',
    twoStepGraceDays: 7,
  })
})

test.each([
  [
    { sessions: { idleDays: 0 } },
    'sessions.idleDays must be a number of days above 0, at most 36500',
  ],
  [
    { sessions: { maxDays: 1e9 } },
    'sessions.maxDays must be a number of days above 0, at most 36500',
  ],
  [{ sessions: { maxDays: '30' } }, 'sessions.maxDays must be a number'],
  [{ sessions: { perUser: 0 } }, 'sessions.perUser must be a whole number from 1 to 1000'],
  [{ sessions: { perUser: 2.5 } }, 'sessions.perUser must be a whole number from 1 to 1000'],
  [
    { security: { contact: 'me' } },
    'security.contact must be an https URL without a user name, or a mailto URL such as "mailto:help@example.com"',
  ],
  [{ twoStep: 'always' }, "twoStep must be 'off', 'optional' or 'required'"],
  [{ twoStepGraceDays: -1 }, 'twoStepGraceDays must be a number of days from 0 to 365'],
  [{ security: { hstsSubDomains: 1 } }, 'security.hstsSubDomains must be true or false'],
])('%j is reported', (options, message) => {
  expect(() => parse(options)).toThrow(`foyer.config.ts: ${message}.`)
})
