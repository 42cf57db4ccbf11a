import type { User } from '@foyer/contract/bodies.ts'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { NamesEditor } from '../forms/names-editor.tsx'

/** `/`: the room behind the door. */
export function HomePage() {
  const { home } = useMessages()
  const { state, session } = useSession()
  if (state.status !== 'signed-in') return null
  return (
    <div className="home">
      <PageTitle lead={home.lead}>{home.greeting(calledBy(state.user))}</PageTitle>
      <NamesEditor user={state.user} />
      <p>
        <button type="button" className="button quiet" onClick={() => void session.signOut()}>
          {home.logout}
        </button>
      </p>
    </div>
  )
}

const calledBy = ({ first_name, email }: User) => first_name || email
