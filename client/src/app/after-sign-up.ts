/**
 * Where a new user goes after sign-up by any method. To welcome new users, return the path of a page of your own.
 * `returnPath` is where they wanted to go: a path with query and hash.
 */
export function afterSignUp(returnPath: string): string {
  return returnPath
}
