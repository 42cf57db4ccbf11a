import type { Messages, Part } from './messages.ts'

/** Where the words are: each part a file of its own, whose export bears its name. */
export type WordSources = {
  readonly [P in Part]: () => Promise<{ readonly [Name in P]: Messages[P] }>
}

/** Where those are that are not needed first. */
export type LaterWords = Omit<WordSources, 'door'>
