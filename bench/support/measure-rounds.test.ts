import { expect, it } from 'vitest'
import { measureRounds } from './measure-rounds.ts'

it('measures each contender once per round, in rotated order', async () => {
  const order: string[] = []
  const samples = await measureRounds({
    contenders: ['us', 'them', 'limit'],
    rounds: 2,
    measure: async (contender, round) => {
      order.push(`${contender} ${round}`)
      return round
    },
  })
  expect(order).toEqual(['us 0', 'them 0', 'limit 0', 'them 1', 'limit 1', 'us 1'])
  expect([...samples]).toEqual([
    ['us', [0, 1]],
    ['them', [0, 1]],
    ['limit', [0, 1]],
  ])
})
