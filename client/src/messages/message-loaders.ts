import type { Messages, Namespace } from './messages.ts'

/** One file per namespace, with an export of the same name. */
export type MessageLoaders = {
  readonly [N in Namespace]: () => Promise<{ readonly [Name in N]: Messages[N] }>
}

export type LazyMessageLoaders = Omit<MessageLoaders, 'common'>
