import { expect, it } from 'vitest'
import { parseCores } from './pin-to-cores.ts'

it('parses a list of cores', () => {
  expect(parseCores('0,1\n')).toEqual([0, 1])
  expect(parseCores('2-4,7')).toEqual([2, 3, 4, 7])
  expect(parseCores('5')).toEqual([5])
})
