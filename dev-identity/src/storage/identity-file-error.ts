/** The provider's database cannot be used. */
export class IdentityFileError extends Error {
  readonly code = 'identity_file'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityFileError'
  }
}
