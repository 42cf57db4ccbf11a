import { describe, expect, test } from 'vitest'
import { decidePressure, NO_PRESSURE, type Pressure, type Seen } from './pressure.ts'

/** A look at a machine that answers one call a millisecond and has as many waiting as it can well do with. */
const BUSY: Seen = {
  elapsed: 50,
  late: 0,
  waiting: 40,
  answered: 50,
  turnedAway: 0,
  patience: 100,
}
const TOO_MANY: Seen = { ...BUSY, waiting: 500 }
const LATE: Seen = { ...BUSY, late: 200, elapsed: 250, answered: 250 }

const after = (from: Pressure, ...seen: readonly Seen[]) => seen.reduce(decidePressure, from)
const times = (count: number, seen: Seen) => Array.from({ length: count }, () => seen)
const busy = after(NO_PRESSURE, ...times(100, BUSY))

test('who is busy and gets on with it turns nobody away', () => {
  expect(busy.tooMuch).toBe(false)
})

test('a pause is no overload, however long', () => {
  const pause = { ...LATE, late: 5_000, elapsed: 5_050 }
  expect(after(busy, pause, BUSY, pause, pause, BUSY).tooMuch).toBe(false)
})

test('a few calls are never too many, however late the event loop is and however long they wait', () => {
  const few = { ...LATE, late: 3_000, waiting: 60, answered: 3 }
  expect(after(NO_PRESSURE, ...times(1_000, few)).tooMuch).toBe(false)
})

test.each([
  ['an event loop that stays late', LATE],
  ['a queue that stays too long', TOO_MANY],
  ['a queue that nobody is answered from', { ...TOO_MANY, answered: 0 }],
])('%s is too much', (_what, seen) => {
  expect(after(busy, seen, seen, seen).tooMuch).toBe(true)
})

test('so many may wait as are answered in time', () => {
  expect(busy.room).toBeCloseTo(100, 0)
  const faster = times(100, { ...BUSY, answered: 100 })
  expect(after(busy, ...faster).room).toBeCloseTo(200, 0)
})

describe('once it is too much', () => {
  const fast = after(NO_PRESSURE, ...times(100, { ...BUSY, answered: 500 }))
  const tooMuch = after(fast, ...times(3, { ...LATE, answered: 2_500 }))

  test('there is less room as long as it is late', () => {
    const room = times(10, { ...LATE, turnedAway: 10 })
    expect(after(tooMuch, ...room).room).toBeLessThan(tooMuch.room / 2)
  })

  test('there is more room while people are turned away and nobody waits too long, however slow the pace has become', () => {
    const turningAway = { ...BUSY, waiting: 1, answered: 10, turnedAway: 500 }
    expect(after(tooMuch, ...times(10, turningAway)).room).toBeGreaterThan(tooMuch.room * 2)
  })

  test('there is room also after a long pause in which nobody waited and nobody was answered', () => {
    const pause = { ...LATE, elapsed: 900, late: 850, answered: 0, waiting: 0 }
    expect(after(tooMuch, pause).room).toBeGreaterThan(0)
  })

  test('there is room for a few, however late it stays', () => {
    const late = times(200, { ...LATE, late: 2_000, turnedAway: 10 })
    expect(after(tooMuch, ...late).room).toBe(64)
  })

  test('there is not more room than anybody asks for', () => {
    expect(after(tooMuch, ...times(10, BUSY)).room).toBe(tooMuch.room)
  })
})

test('somebody may always wait: otherwise nobody would see that it is over', () => {
  const stuck = times(1_000, { ...TOO_MANY, answered: 0, turnedAway: 10 })
  expect(after(busy, ...stuck).room).toBeGreaterThan(0)
})

test('it is over once nobody had to be turned away for a second', () => {
  const worst = after(busy, ...times(100, { ...TOO_MANY, turnedAway: 100 }))
  expect(worst.tooMuch).toBe(true)
  expect(after(worst, ...times(19, BUSY)).tooMuch).toBe(true)
  expect(after(worst, ...times(19, BUSY), { ...BUSY, turnedAway: 1 }, BUSY).tooMuch).toBe(true)
  expect(after(worst, ...times(20, BUSY)).tooMuch).toBe(false)
})
