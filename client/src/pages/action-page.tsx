import { Suspense, use, useState } from 'react'
import { AppContext } from '../app-context.ts'
import type { LinkFacts } from '../account/mail-operations.ts'
import { useAccount } from '../account/use-account.ts'
import { parseActionLink, type ActionLink } from '../routing/action-link.ts'
import type { Answered } from '../session/session-failure.ts'
import { BrokenLink } from './action/broken-link.tsx'
import { ReadyLink } from './action/ready-link.tsx'
import { SpentLink } from './action/spent-link.tsx'
import { spentBy } from './action/spent-by.ts'
import { UnreadLink } from './action/unread-link.tsx'
import { UsedLink } from './action/used-link.tsx'
import { LoadingPage } from './loading-page.tsx'
import { WithAccount } from './with-account.tsx'

/** `/account/action`: where the links in mails end. Coming here reads a link; a button uses it up. */
export function ActionPage() {
  const [link] = useState(() => parseActionLink(window))
  if (!link) return <BrokenLink />
  const { code } = link
  return (
    <WithAccount>
      {code === null ? <UsedLink link={link} /> : <WholeLink link={link} code={code} />}
    </WithAccount>
  )
}

interface WholeLinkProps {
  readonly link: ActionLink
  readonly code: string
}

function WholeLink({ link, code }: WholeLinkProps) {
  const read = useReading(link, code)
  const [reading, setReading] = useState(read)
  return (
    <Suspense fallback={<LoadingPage />}>
      <Told reading={reading} link={link} code={code} onRetry={() => setReading(read)} />
    </Suspense>
  )
}

/** What reads a link, and fetches the words for what may come of it. */
function useReading({ mode }: ActionLink, code: string) {
  const account = useAccount()
  const { language } = use(AppContext)
  return async () => {
    const words = language.load('failures').catch(() => {}) // there is a sentence all the same
    const [answer] = await Promise.all([account.readAction(code), words])
    // Whether the address it was for is confirmed by now can be told where the person is signed in.
    if (answer.error && mode === 'verifyEmail') await account.followVerification()
    return answer
  }
}

interface ToldProps extends WholeLinkProps {
  readonly reading: Promise<Answered<LinkFacts>>
  readonly onRetry: () => void
}

function Told({ reading, link, code, onRetry }: ToldProps) {
  const { error, value } = use(reading)
  if (value) return <ReadyLink link={link} code={code} facts={value} />
  const by = spentBy(error, link.mode)
  if (by) return <SpentLink link={link} by={by} />
  return <UnreadLink error={error} onRetry={onRetry} />
}
