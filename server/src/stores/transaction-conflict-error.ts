/** A transaction conflicted with others on every attempt. */
export class TransactionConflictError extends Error {
  override readonly name = 'TransactionConflictError'
}
