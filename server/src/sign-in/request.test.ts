import { describe, expect, test } from 'vitest'
import { chooseNames, splitName } from './request.ts'

describe('a full name', () => {
  test.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada   King  of Lovelace ', 'Ada', 'King of Lovelace'],
    ['Ada', 'Ada', ''],
    ['', '', ''],
    [undefined, '', ''],
    ['Ada\u0000\u001bLovelace', 'Ada', 'Lovelace'],
    ['Ada\uD800Lovelace', 'Ada', 'Lovelace'],
    ['\u200B \u3164 Ada \u2060 Lovelace', 'Ada', 'Lovelace'],
    ['李 小龍', '李', '小龍'],
  ])('%j is split into %j and %j', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name })
  })

  test('is shortened to 100 code points', () => {
    const { first_name } = splitName('😀'.repeat(150))
    expect(first_name).toBe('😀'.repeat(100))
  })
})

describe('the names of a new user', () => {
  test('are the entered ones, even if the provider has others', () => {
    expect(chooseNames({ first_name: 'Grace' }, 'Ada Lovelace')).toEqual({
      first_name: 'Grace',
      last_name: '',
    })
  })

  test('may be entered as empty', () => {
    expect(chooseNames({ first_name: '', last_name: '' }, 'Ada Lovelace').first_name).toBe('')
  })

  test('are the provider’s if none were entered', () => {
    expect(chooseNames({}, 'Ada Lovelace')).toEqual(splitName('Ada Lovelace'))
  })
})
