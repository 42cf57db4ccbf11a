/**
 * Where a user goes whose account was just created, by any method. Return the path of a page of your own to welcome
 * new users. `returnPath` is where they wanted to go: a path with query and hash.
 */
export function afterSignUp(returnPath: string): string {
  return returnPath
}
