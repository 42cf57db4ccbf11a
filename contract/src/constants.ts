/*
 * The numbers client and server agree on, each with its unit and the line it comes from.
 */

/** Names: code points after trimming (contract, "API"). */
export const NAME_MAX_CODE_POINTS = 100

/** The code in a link of the provider's mails: characters. Those it makes have some fifty. */
export const MAIL_CODE_MAX_LENGTH = 1_000

/** Bodies: bytes, refused before parsing (security, "The edge"). */
export const BODY_MAX_BYTES = 16 * 1024

/** A call to the product API is given up after this many milliseconds (decisions 28). */
export const API_TIMEOUT_MS = 8_000

/** An identity token this many milliseconds before its expiry counts as expired (seed §9; decisions 17). */
export const IDENTITY_TOKEN_MARGIN_MS = 30_000

/** What is sensitive asks for a sign-in not older than this: milliseconds (security, rule 3). */
export const FRESH_SIGN_IN_MS = 5 * 60_000

/** The provider's own minimum, when its policy names none: characters (seed §5; decisions 19). */
export const PASSWORD_MIN_LENGTH = 6

/** What happened to an account is told, and kept, for so many days. */
export const ACTIVITY_DAYS = 90

/** Outer size of the Google popup: CSS pixels (seed §9; decisions 25). */
export const POPUP_SIZE = { width: 500, height: 600 } as const
