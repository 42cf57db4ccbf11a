import { lazy, Suspense, use, useState, type ComponentType } from 'react'
import { AppContext } from '../app-context.ts'
import { fetchChunk } from '../connection/fetch-chunk.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import { loadConfirmNotice } from '../routing/lazy-pages.ts'
import { useSession } from '../session/use-session.ts'

/** Asks whoever has not confirmed their address to do so. It is fetched for them alone, and stands last: nothing is moved by it. */
export function ConfirmAddress() {
  const { language } = use(AppContext)
  const { state } = useSession()
  const [Notice] = useState(() => lazy(() => fetchNotice(language)))
  if (state.status !== 'signed-in' || state.user.email_verified) return null
  return (
    <Suspense fallback={null}>
      <Notice email={state.user.email} />
    </Suspense>
  )
}

/** What cannot be fetched is not missed: home stands without it. */
async function fetchNotice(
  language: LanguageStore,
): Promise<{ default: ComponentType<{ email: string }> }> {
  try {
    const [ConfirmNotice] = await Promise.all([
      fetchChunk(loadConfirmNotice),
      language.load('mails'),
    ])
    return { default: ConfirmNotice }
  } catch {
    return { default: Nothing }
  }
}

const Nothing = () => null
