import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from '../navigation/link.tsx'
import { useSession } from '../session/use-session.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ProductNavigation } from './product-navigation.tsx'

/** The header of every page for logged-in users; for others it is the wordmark. */
export function AppHeader() {
  const { state } = useSession()
  if (state.status !== 'signed-in') return <Wordmark />
  const isComplete = !state.user.missing?.length
  return (
    <>
      <Link href={CLIENT_PATHS.home} className="home-link">
        <Wordmark />
      </Link>
      <div className="product-navigation">{isComplete && <ProductNavigation />}</div>
      <AccountMenu user={state.user} />
    </>
  )
}
