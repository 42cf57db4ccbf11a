import { describe, expect, test } from 'vitest'
import { chooseNames, splitName } from './person-names.ts'

describe('a name in one piece', () => {
  test.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada   King  of Lovelace ', 'Ada', 'King of Lovelace'],
    ['Ada', 'Ada', ''],
    ['', '', ''],
    [undefined, '', ''],
    ['Ada\u0000\u001bLovelace', 'Ada', 'Lovelace'],
    ['李 小龍', '李', '小龍'],
  ])('%j is %j and %j', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name })
  })

  test('is cut to a hundred code points, not in the middle of one', () => {
    const { first_name } = splitName('😀'.repeat(150))
    expect(first_name).toBe('😀'.repeat(100))
  })
})

describe('the names a new person starts with', () => {
  test('are the ones they gave, even when the provider knows others', () => {
    expect(chooseNames({ first_name: 'Grace' }, 'Ada Lovelace')).toEqual({
      first_name: 'Grace',
      last_name: '',
    })
  })

  test('may be given as none at all', () => {
    expect(chooseNames({ first_name: '', last_name: '' }, 'Ada Lovelace').first_name).toBe('')
  })

  test('are the ones the provider knows when they gave none', () => {
    expect(chooseNames({}, 'Ada Lovelace')).toEqual(splitName('Ada Lovelace'))
  })
})
