import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { Link } from '../browser/navigation.tsx'
import { useMessages } from '../messages/language.ts'
import { useSession } from '../session/lazy-session.ts'
import { breakableEmail } from '../ui/email.tsx'
import { PageTitle } from '../ui/page.tsx'
import { lazyPart } from './lazy.tsx'
import { HomeNotices } from './lazy-notices.tsx'

const DemoStart = lazyPart(() => import('./demo.tsx'), 'DemoStart')

/** `/`. What is below the product loads later, and is last, so that nothing shifts. */
export function HomePage() {
  const { home, title } = useMessages()
  const { state, session } = useSession()
  if (state.status !== 'signed-in') return null
  return (
    <div className="app-page home">
      <PageTitle>
        <Greeting user={state.user} />
      </PageTitle>
      <p className="actions">
        <Link href={CLIENT_PATHS.account} className="button quiet" preload>
          {title.account}
        </Link>
        <button type="button" className="button quiet" onClick={() => void session.signOut()}>
          {home.logout}
        </button>
      </p>
      {/* Your product: replace this. */}
      <p className="product-place">{home.product}</p>
      <HomeNotices user={state.user} />
      {HAS_DEMO && <DemoStart />}
    </div>
  )
}

/** The first name, or the email in small letters, which need no more than their line. */
function Greeting({ user: { first_name, email } }: { user: User }) {
  const { greeting, greetingAlone } = useMessages().home
  if (first_name) return <span>{greeting(first_name)}</span>
  return (
    <>
      <span>{`${greetingAlone} `}</span>
      <span className="greeted-email">{breakableEmail(email)}</span>
    </>
  )
}
