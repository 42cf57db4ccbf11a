import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { createApi } from './api/api.ts'
import { AppContext, type AppParts } from './app-context.ts'
import { App } from './app.tsx'
import { createPasswordPolicyStore } from './identity/password-policy-store.ts'
import { en } from './messages/en.ts'
import { LoadingPage } from './pages/loading-page.tsx'
import { createSession } from './session/session.ts'
import { PageFrame } from './ui/page-frame.tsx'

/* Renders pages at build, as a stranger sees them. Nothing here is asked of a provider or of the product. */

const nowhere = () => Promise.reject(new Error('A prerendered page asks nobody'))
const parts: AppParts = {
  session: createSession({
    api: createApi(nowhere),
    storage: {
      readToken: () => null,
      readLastKnown: () => null,
      begin() {},
      saveUser() {},
      clear() {},
    },
    loadProvider: nowhere,
    endProviderSession() {},
    openPopup: () => null,
  }),
  passwordPolicy: createPasswordPolicyStore(nowhere),
  warmIdentity() {},
}

const render = (page: ReactNode) => renderToString(<AppContext value={parts}>{page}</AppContext>)

/** The markup of a page that a stranger may see. */
export function prerenderPage(path: string): string {
  return render(
    <Router ssrPath={path}>
      <App onPage={() => {}} />
    </Router>,
  )
}

/** The markup of any other page until the first render knows who is there. */
export function prerenderLoading(): string {
  return render(
    <PageFrame door="ajar">
      <main aria-labelledby="page-title">
        <title>{en.session.loading}</title>
        <LoadingPage />
      </main>
    </PageFrame>,
  )
}
