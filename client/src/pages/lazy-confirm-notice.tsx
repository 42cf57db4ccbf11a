import { lazy, Suspense, use, useState, type ComponentType } from 'react'
import { fetchChunk } from '../loading/fetch-chunk.ts'
import { LanguageContext } from '../messages/language-context.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import { useSession } from '../session/use-session.ts'

/** Asks users to verify their email. Lazy, as most users have verified it; last on the page, so that nothing shifts. */
export function LazyConfirmNotice() {
  const language = use(LanguageContext)
  const { state } = useSession()
  const [Notice] = useState(() => lazy(() => fetchNotice(language)))
  if (state.status !== 'signed-in' || state.user.email_verified) return null
  return (
    <Suspense fallback={null}>
      <Notice email={state.user.email} />
    </Suspense>
  )
}

/** Renders nothing if the notice cannot be loaded. */
async function fetchNotice(
  language: LanguageStore,
): Promise<{ default: ComponentType<{ email: string }> }> {
  try {
    const [{ ConfirmNotice }] = await Promise.all([
      fetchChunk(() => import('./confirm-notice.tsx')),
      language.load('emailLinks'),
    ])
    return { default: ConfirmNotice }
  } catch {
    return { default: Nothing }
  }
}

const Nothing = () => null
