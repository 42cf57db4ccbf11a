import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from 'wouter'
import { en } from '../messages/en.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** Every address that is no page. */
export function NoMatchPage() {
  return (
    <div className="door-page">
      <PageTitle lead={en.noMatch.lead}>{en.title.noMatch}</PageTitle>
      <p>
        <Link href={CLIENT_PATHS.home} className="button primary">
          {en.noMatch.back}
        </Link>
      </p>
    </div>
  )
}
