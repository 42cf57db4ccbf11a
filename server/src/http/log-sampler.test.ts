import { expect, test } from 'vitest'
import { createLogSampler } from './log-sampler.ts'

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
