/** A part of the app could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /** The server is reachable, but no longer has the file. */
  readonly isGone: boolean

  constructor(isGone: boolean, options?: ErrorOptions) {
    super(isGone ? 'Gone' : 'Unreachable', options)
    this.isGone = isGone
  }
}
