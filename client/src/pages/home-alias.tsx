import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Redirect } from '../navigation/redirect.tsx'

/** `/home` replaces itself with `/` (decisions 2). */
export function HomeAlias() {
  return <Redirect to={CLIENT_PATHS.home} />
}
