import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ReactNode } from 'react'
import { AccountLayout } from '../account-ui/account-layout.tsx'
import { sectionOf, type AccountPageName } from '../account-ui/section-of.ts'
import { ReauthPrompt } from '../forms/reauth-prompt.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { ButtonLink } from '../ui/button-link.tsx'

interface ChangePageProps {
  readonly page: AccountPageName
  readonly title?: string | undefined
  readonly lead: string | undefined
  /** Whether there is nothing left to cancel. */
  readonly isDone?: boolean
  readonly children: ReactNode
}

/** Layout of an account page that changes one thing; it may ask for re-authentication. */
export function ChangePage({ page, isDone = false, children, ...titles }: ChangePageProps) {
  const { cancel } = useMessages('changes')
  return (
    <AccountLayout page={page} {...titles}>
      <div className="change">
        {children}
        {!isDone && <ButtonLink to={CLIENT_PATHS[sectionOf(page)]}>{cancel}</ButtonLink>}
      </div>
      <ReauthPrompt />
    </AccountLayout>
  )
}
