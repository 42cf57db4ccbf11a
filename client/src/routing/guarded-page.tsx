import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Redirect } from '../navigation/redirect.tsx'
import { useSearch } from '../navigation/use-location.ts'
import type { LoadedMessages } from '../messages/messages.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import type { SessionState } from '../session/session-state.ts'
import { DocumentTitle } from '../ui/document-title.tsx'
import { useSession } from '../session/use-session.ts'
import { decideAccess } from './decide-access.ts'
import { loginPath, readReturnPath } from '../navigation/return-path.ts'
import { emailLinkTitle } from './email-link-title.ts'
import type { Route } from './routes.ts'

/** Renders a page or redirects, depending on the session. All such redirects happen here. */
export function GuardedPage({ route: { access, title, page: Page } }: { route: Route }) {
  const { messages } = useLanguage()
  const { state } = useSession()
  const search = useSearch()

  switch (decideAccess(access, state.status)) {
    case 'render':
      return (
        <>
          <DocumentTitle page={titleOf(title, messages, search)} />
          <Page />
        </>
      )
    case 'wait':
      return (
        <>
          <DocumentTitle page={messages.common.session.loading} />
          <LoadingPage />
        </>
      )
    case 'redirect-to-login':
      return (
        <Redirect to={loginPath(isDeleted(state) ? CLIENT_PATHS.home : toPath(window.location))} />
      )
    case 'redirect-to-return-path':
      return <Redirect to={readReturnPath(search, window.location.origin)} />
  }
}

/** The title of an email link depends on what the link is for. */
const titleOf = (title: Route['title'], messages: LoadedMessages, search: string) =>
  title === 'link' ? emailLinkTitle(messages, search) : messages.common.title[title]

/** After deleting an account, the next login goes home, not back to the deletion page. */
const isDeleted = (state: SessionState) =>
  state.status === 'signed-out' && state.reason === 'deleted'

const toPath = ({ pathname, search, hash }: Location) => pathname + search + hash
