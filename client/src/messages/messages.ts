import type { common, lazyMessages } from './locales/en/index.ts'
import type { page } from './locales/en/page.ts'
import type { MessagesOf } from './tables.ts'

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

/** One file per namespace, with an export of the same name. */
export type MessageLoaders = {
  readonly [N in Namespace]: () => Promise<{ readonly [Name in N]: Messages[N] }>
}

/** @public Declares the module of a language (`product.d.ts`), which the search for dead code doesn't see. */
export type LazyMessageLoaders = Omit<MessageLoaders, 'common'>

/** Texts of the static HTML (see `page-messages.ts`). */
export type PageMessages = MessagesOf<typeof page>
