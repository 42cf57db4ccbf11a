import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ReactNode } from 'react'
import { FreshSignIn } from '../forms/fresh-sign-in.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { WayBack } from '../ui/way-back.tsx'

interface ChangePageProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** A page of the account for one change: it may ask for a fresh sign-in, and leads back. */
export function ChangePage({ title, lead, children }: ChangePageProps) {
  const words = useMessages().title
  return (
    <div className="room-page change-page">
      <WayBack to={CLIENT_PATHS.account}>{words.account}</WayBack>
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
      <FreshSignIn />
    </div>
  )
}
