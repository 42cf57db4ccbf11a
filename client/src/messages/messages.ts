import type { common, lazyMessages } from './locales/en/common.ts'
import type { MessagesOf } from './message-types.ts'

export type CommonMessages = MessagesOf<typeof common>

type LazyMessages = typeof lazyMessages

/** The type of a namespace is that of the English file, which exports it by its name. */
type NamespaceOf<Name extends keyof LazyMessages> =
  Awaited<ReturnType<LazyMessages[Name]>> extends { readonly [Key in Name]: infer Table }
    ? MessagesOf<Table>
    : never

/** All messages, in namespaces that are loaded on demand. */
export type Messages = { readonly common: CommonMessages } & {
  readonly [Name in keyof LazyMessages]: NamespaceOf<Name>
}

export type Namespace = keyof Messages

/** `common` is loaded before the first render. */
export type LoadedMessages = Pick<Messages, 'common'> & Partial<Messages>
