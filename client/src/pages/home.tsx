import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { Link } from '../browser/navigation.tsx'
import { useMessages } from '../messages/language.ts'
import { useSession } from '../session/lazy-session.ts'
import { PageTitle } from '../ui/page.tsx'
import { HomeNotices } from './lazy-notices.tsx'
import { StartCard } from './start-card.tsx'

/** `/`. */
export function HomePage() {
  const { home, title } = useMessages()
  const { state, session } = useSession()
  if (state.status !== 'signed-in') return null
  const mustTurnTwoStepOn = REQUIRES_TWO_STEP && state.user.two_step_due_at !== undefined
  return (
    <div className="app-page">
      <PageTitle lead={home.lead}>{breakable(home.greeting(displayName(state.user)))}</PageTitle>
      <p className="actions">
        <Link
          href={CLIENT_PATHS.account}
          className={mustTurnTwoStepOn ? 'button quiet' : 'button primary'}
          preload
        >
          {title.account}
        </Link>
        <button type="button" className="button quiet" onClick={() => void session.signOut()}>
          {home.logout}
        </button>
      </p>
      <HomeNotices user={state.user} />
      {import.meta.env.DEV && <StartCard />}
    </div>
  )
}

const displayName = ({ first_name, email }: User) => first_name || email

/** Lets an email break before "@" and ".", so that it needs no break within its words. */
const breakable = (text: string) =>
  text
    .split(/(?=[@.])/)
    .flatMap((part, index) => [
      index > 0 && <wbr key={`break-${index}`} />,
      <span key={index}>{part}</span>,
    ])
