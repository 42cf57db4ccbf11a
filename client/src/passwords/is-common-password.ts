import { fetchChunk } from '../loading/fetch-chunk.ts'
import { fetchOnce } from '../loading/fetch-once.ts'

/** Loads the list, which is larger than the pages that need it. */
const fetchCommonPasswords = fetchOnce(async () => {
  const { default: list } = await fetchChunk(() => import('../identity/common-passwords.txt?raw'))
  return new Set(list.trimEnd().split('\n'))
})

/** Whether a password is among the 3,000 most common ones (ASVS 6.2.4), or is the user's own email or its first part. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const guess = password.toLowerCase()
  const own = email.trim().toLowerCase()
  if (guess === own || guess === own.split('@')[0]) return true
  return (await fetchCommonPasswords()).has(guess)
}

/** Called when the user starts to enter a new password. */
export const preloadCommonPasswords = () => void fetchCommonPasswords().catch(() => {})
