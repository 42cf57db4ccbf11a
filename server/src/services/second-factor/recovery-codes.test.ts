import { expect, test } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'

test('ten different codes of 80 bits, in groups', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
})

test.each(['MZXW 6YTB OI2A 7YQK', 'mzxw6ytboi2a7yqk', ' mzxw–6ytb–0i2a–7yqk '])(
  '%j is another spelling of the code',
  (spelling) => {
    expect(hashRecoveryCode(spelling)).toBe(hashRecoveryCode('mzxw-6ytb-oi2a-7yqk'))
  },
)
