import { expect, test } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'

test('ten different codes of 80 bits, in groups', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
})

test('another spelling of a code has the same hash', () => {
  expect(hashRecoveryCode('ＭＺＸＷ 6YTB 0I2A 7YQK')).toBe(hashRecoveryCode('mzxw-6ytb-oi2a-7yqk'))
})
