import { expect, test, vi } from 'vitest'
import { run, toNames } from './passkey-providers.ts'

const ADA = 'bada5566-a7aa-401f-bd96-45619a55120d'
const BOB = '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6'

test('keeps the names of a list, sorted by AAGUID', () => {
  const list = { [ADA]: { name: 'Ada Keys', icon_light: 'data:,' }, [BOB]: { name: 'Bob Vault' } }
  expect(Object.entries(toNames(JSON.stringify(list)))).toEqual([
    [BOB, 'Bob Vault'],
    [ADA, 'Ada Keys'],
  ])
})

test.each([
  ['{}', /empty/],
  ['[1]', /Not the name of an AAGUID: 0/],
  ['{"x":{"name":"Ada Keys"}}', /Not the name of an AAGUID: x/],
  [`{"${ADA}":{}}`, /Not the name of an AAGUID: bada/],
  ['no list', /JSON/],
])('refuses %s, which is no list', (text, message) => {
  expect(() => toNames(text)).toThrow(message)
})

test('says that a file is missing', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    expect(await run(['no/such/aaguid.json'])).toBe(1)
    expect(write.mock.calls.flat()).toEqual([
      'The names stay as they are: There is no file no/such/aaguid.json.\n',
    ])
  } finally {
    write.mockRestore()
  }
})
