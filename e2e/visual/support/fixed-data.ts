import type { Activity, ActivityEvent, DeviceSession } from '@foyer/contract/schemas.ts'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { Page, Route } from '@playwright/test'
import { minutesAgo } from './now.ts'

const DAY = 24 * 60

const LAPTOP = { browser: 'Chrome', system: 'macOS', address: '203.0.113.0/24' }
const PHONE = { browser: 'Safari', system: 'iOS', address: '2001:db8:1::/48' }
const DESKTOP = { browser: 'Firefox', system: 'Windows', address: '198.51.100.0/24' }

const sessions: readonly DeviceSession[] = [
  { id: '1', ...LAPTOP, provider: 'password', created_at: minutesAgo(3), current: true },
  { id: '2', ...PHONE, provider: 'google.com', created_at: minutesAgo(4 * DAY), current: false },
  { id: '3', ...DESKTOP, provider: 'password', created_at: minutesAgo(12 * DAY), current: false },
].map((device, index) => ({ ...device, last_seen_at: minutesAgo(index * 55) }))

const event = (
  name: ActivityEvent,
  minutes: number,
  { provider = '', client = LAPTOP } = {},
): Activity => ({ event: name, at: minutesAgo(minutes), provider, ...client })

const activity: readonly Activity[] = [
  event('signed-in', 3, { provider: 'password' }),
  event('sign-in-refused', 38, { provider: 'password', client: DESKTOP }),
  event('names-changed', DAY + 70),
  event('password-changed', DAY + 95),
  event('signed-in', 4 * DAY, { provider: 'google.com', client: PHONE }),
  event('account-created', 12 * DAY, { provider: 'password', client: DESKTOP }),
]

/** In minutes. */
export const DAYS_30 = 30 * DAY

export const PASSKEYS = [
  { name: 'MacBook', created_at: minutesAgo(DAYS_30), last_used_at: minutesAgo(5) },
  {
    name: 'Security key',
    created_at: minutesAgo(2 * DAYS_30),
    last_used_at: null,
    suspended: true,
  },
].map((passkey, index) => ({
  id: `passkey-${index}`,
  credential_id: `Y3JlZGVudGlhbC0${index}`,
  backed_up: true,
  suspended: false,
  ...passkey,
}))

/** What `listFactors` answers if the user has set up nothing; without passkeys, as for an IP address. */
export const NO_FACTORS = {
  two_step_at: null,
  totp: null,
  recovery_codes_left: 0,
  trusted_devices: [],
}

/** Answers of the API that would differ from run to run. */
const ANSWERS: Readonly<Record<string, object>> = {
  [ENDPOINTS.listSessions.path]: { sessions },
  [ENDPOINTS.listActivity.path]: { activity },
}

/** Gives the page fixed devices and activity, and fixed times in every other answer of the API. */
export async function answerWithFixedData(page: Page): Promise<void> {
  await page.route(`**${API_BASE}/**`, answer)
}

async function answer(route: Route): Promise<void> {
  const request = route.request()
  const path = new URL(request.url()).pathname.slice(API_BASE.length)
  const json = request.method() === 'GET' ? ANSWERS[path] : undefined
  if (json) return route.fulfill({ json })
  const response = await route.fetch()
  const body = (await response.text()).replaceAll(TIMESTAMP, fixTime)
  return route.fulfill({ response, body })
}

/** A property whose value is a time. */
const TIMESTAMP = /"(\w+)":"\d{4}-\d\d-\d\dT[\d:.]+Z"/g

/** What expires does so tomorrow; everything else was twelve days ago. */
const fixTime = (_property: string, name: string) =>
  `"${name}":"${minutesAgo(name.startsWith('expires') ? -DAY : 12 * DAY)}"`
