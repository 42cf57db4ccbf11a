/** The provider's file cannot be used; the message is one sentence for who starts it. */
export class IdentityFileError extends Error {
  readonly code = 'identity_file'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityFileError'
  }
}
