import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { RefCallback } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { GuardedPage } from './routing/guarded-page.tsx'
import { routes } from './routing/routes.ts'
import { useSession } from './session/use-session.ts'
import { Foyer } from './ui/foyer.tsx'

/** The whole client: the hall, and in it the page for the address. */
export function App({ onPage }: { onPage: RefCallback<HTMLElement> }) {
  const [location] = useLocation()
  const { state } = useSession()
  return (
    <Foyer door={state.status === 'signed-in' ? 'open' : 'ajar'}>
      <Switch>
        <Route path={CLIENT_PATHS.homeAlias}>
          <Redirect to={CLIENT_PATHS.home} replace />
        </Route>
        {routes.map((route) => (
          <Route key={route.title} {...(route.path === undefined ? {} : { path: route.path })}>
            <main key={location} tabIndex={-1} aria-labelledby="page-title" ref={onPage}>
              <GuardedPage route={route} />
            </main>
          </Route>
        ))}
      </Switch>
    </Foyer>
  )
}
