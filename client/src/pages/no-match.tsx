import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from '../browser/navigation.tsx'
import { useMessages } from '../messages/language.ts'
import { PageTitle } from '../ui/page.tsx'

export function NoMatchPage() {
  const { title, noMatch } = useMessages()
  return (
    <div className="auth-page no-match">
      <PageTitle lead={noMatch.lead}>{title.noMatch}</PageTitle>
      <p>
        <Link href={CLIENT_PATHS.home} className="button primary">
          {noMatch.back}
        </Link>
      </p>
    </div>
  )
}
