import {
  ACCOUNT_SECTIONS,
  CLIENT_PATHS,
  type AccountSection,
} from '@foyer/contract/client-paths.ts'
import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'

interface AccountNavigationProps {
  readonly section: AccountSection
  /** Whether the current page is the section itself, not one of its pages. */
  readonly isCurrent: boolean
}

/** The sections of the account: beside the content, or on narrow screens a list on the first section's page. */
export function AccountNavigation({ section, isCurrent }: AccountNavigationProps) {
  const { title } = useMessages()
  const { profile, navigation } = useMessages('account')
  const labels = { ...title, ...navigation, account: profile.title }
  const { preloadPage } = use(AppContext)
  const current = isCurrent ? 'page' : 'true'
  return (
    <nav className="account-navigation" aria-label={title.account}>
      <ul>
        {ACCOUNT_SECTIONS.map((name) => {
          const preload = () => preloadPage(CLIENT_PATHS[name])
          return (
            <li key={name}>
              <Link
                href={CLIENT_PATHS[name]}
                aria-current={name === section ? current : undefined}
                onPointerEnter={preload}
                onFocus={preload}
              >
                {labels[name]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
