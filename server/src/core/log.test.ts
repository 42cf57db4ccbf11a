import { expect, test } from 'vitest'
import { createLogger, createLogSampler } from './log.ts'

test('an error is logged with stack and causes, without extra properties', () => {
  const lines: string[] = []
  const log = createLogger({ write: (line) => void lines.push(line) })
  const detail = 'Key (email)=(ada@example.com) already exists.'
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail })
  log.error({ err: new Error('insert failed', { cause }) }, 'Failed')
  expect(lines.join('')).not.toContain('ada@example.com')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    msg: 'Failed',
    err: { type: 'Error', cause: { code: '23505' } },
  })
})

test('an error that is its own cause is logged', () => {
  const lines: string[] = []
  const log = createLogger({ write: (line) => void lines.push(line) })
  const error = new Error('seats is undefined')
  error.cause = error
  log.error({ err: error })
  expect(lines.join('')).toContain('seats is undefined')
})

test('a line is JSON, with its time in UTC', () => {
  const lines: string[] = []
  createLogger({ write: (line) => void lines.push(line) }).info('Listening')
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    msg: 'Listening',
  })
})

function open() {
  let time = 0
  const sample = createLogSampler(() => time)
  const write = (count: number, key = 'a') =>
    Array.from({ length: count }, () => sample(key)).filter(({ isWritten }) => isWritten)
  return { write, wait: (ms: number) => (time += ms) }
}

test('writes ten lines, then one in a hundred with the number of omitted lines', () => {
  const { write } = open()
  expect(write(10)).toHaveLength(10)
  expect(write(89)).toEqual([])
  expect(write(1)).toEqual([{ isWritten: true, omitted: 89 }])
  expect(write(100)).toEqual([{ isWritten: true, omitted: 99 }])
})

test('counts each key separately', () => {
  const { write } = open()
  write(50)
  expect(write(1, 'b')).toHaveLength(1)
})

test('starts again after a minute, and still reports what was omitted before', () => {
  const { write, wait } = open()
  write(15)
  wait(59_999)
  expect(write(1)).toEqual([])
  wait(1)
  expect(write(20)[0]).toEqual({ isWritten: true, omitted: 6 })
})

test('forgets the oldest of too many keys', () => {
  const { write } = open()
  write(50)
  for (let key = 0; key < 10_000; key++) write(1, `key-${key}`)
  expect(write(1)).toHaveLength(1)
})
