import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ReactNode } from 'react'
import { ReauthPrompt } from '../forms/reauth-prompt.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/back-link.tsx'

interface ChangePageProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** Layout of an account page that changes one thing; it may ask for re-authentication. */
export function ChangePage({ title, lead, children }: ChangePageProps) {
  const texts = useMessages().title
  return (
    <div className="app-page change-page">
      <BackLink to={CLIENT_PATHS.account}>{texts.account}</BackLink>
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
      <ReauthPrompt />
    </div>
  )
}
