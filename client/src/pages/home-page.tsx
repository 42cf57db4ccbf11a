import type { User } from '@foyer/contract/bodies.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { use } from 'react'
import { Link } from '../navigation/link.tsx'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ConfirmAddress } from './confirm-address.tsx'

/** `/`: the room behind the door. */
export function HomePage() {
  const { home, title } = useMessages()
  const { warmPage } = use(AppContext)
  const { state, session } = useSession()
  if (state.status !== 'signed-in') return null
  const approach = () => warmPage(CLIENT_PATHS.account)
  return (
    <div className="room-page">
      <PageTitle lead={home.lead}>{home.greeting(calledBy(state.user))}</PageTitle>
      <p className="actions">
        <Link
          href={CLIENT_PATHS.account}
          className="button primary"
          onPointerEnter={approach}
          onFocus={approach}
        >
          {title.account}
        </Link>
        <button type="button" className="button quiet" onClick={() => void session.signOut()}>
          {home.logout}
        </button>
      </p>
      <ConfirmAddress />
    </div>
  )
}

const calledBy = ({ first_name, email }: User) => first_name || email
