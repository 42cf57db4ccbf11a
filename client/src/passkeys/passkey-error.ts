export type PasskeyErrorCode =
  /** The device or password manager already has a passkey for this account. */
  | 'passkey-exists'
  /** Any other failure of the browser or the authenticator. */
  | 'passkey-failed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly code: PasskeyErrorCode

  constructor(code: PasskeyErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
