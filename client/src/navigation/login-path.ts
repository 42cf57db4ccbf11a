import { CLIENT_PATHS, RETURN_TO_PARAMETER } from '@foyer/contract/client-paths.ts'

/** `returnPath` is a path with query and hash. */
export function loginPath(returnPath: string): string {
  return withReturnPath(CLIENT_PATHS.login, returnPath)
}

export function withReturnPath(path: string, returnPath: string): string {
  if (returnPath === CLIENT_PATHS.home) return path
  return `${path}?${new URLSearchParams({ [RETURN_TO_PARAMETER]: returnPath })}`
}
