import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

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
