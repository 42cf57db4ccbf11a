import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('calls its hooks for the first and the last listener only', () => {
  const onFirst = vi.fn<() => void>()
  const onLast = vi.fn<() => void>()
  const store = createStore('loading', { onFirst, onLast })

  const unsubscribeFirst = store.subscribe(() => {})
  const unsubscribeSecond = store.subscribe(() => {})
  unsubscribeFirst()
  unsubscribeFirst()

  expect([onFirst.mock.calls.length, onLast.mock.calls.length]).toEqual([1, 0])

  unsubscribeSecond()

  expect(onLast).toHaveBeenCalledOnce()
})

it('has the new state when it calls its listeners', () => {
  const store = createStore('loading')
  const seen: string[] = []
  store.subscribe(() => seen.push(store.getState()))

  store.set('loaded')

  expect(seen).toEqual(['loaded'])
})
