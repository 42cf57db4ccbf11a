import { Suspense, type ReactNode } from 'react'
import { LoadingPage } from './loading-page.tsx'
import { MissingPage } from './missing-page.tsx'

/** A page that strangers come to as well, and which works with the account: what that takes is fetched first. */
export function WithAccount({ children }: { children: ReactNode }) {
  return (
    // Asked for again by being shown again.
    <MissingPage onRetry={() => {}}>
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </MissingPage>
  )
}
