import type { ChangeJournal } from './change-journal.ts'

/** A map that records its changes in the journal. */
export class DurableMap<Value extends object> extends Map<string, Value> {
  readonly #kind: string
  readonly #journal: ChangeJournal

  constructor(kind: string, journal: ChangeJournal) {
    super()
    this.#kind = kind
    this.#journal = journal
  }

  /** Records that the value was changed in place. */
  touch(id: string): void {
    this.#journal.touch(this.#kind, id, () => this.get(id))
  }

  override set(id: string, value: Value): this {
    super.set(id, value)
    this.touch(id)
    return this
  }

  override delete(id: string): boolean {
    this.touch(id)
    return super.delete(id)
  }

  override clear(): void {
    for (const id of this.keys()) this.touch(id)
    super.clear()
  }
}
