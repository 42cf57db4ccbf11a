import type { AccountDeps } from './account-deps.ts'
import {
  createEndpointResource,
  type EndpointResource,
  type ReadEndpoint,
} from './endpoint-resource.ts'
import { useAccountDeps } from './use-account.ts'

type Resources = { [Name in ReadEndpoint]?: EndpointResource<Name> }

const resourcesOf = new WeakMap<AccountDeps, Resources>()

/** The response of a call that reads, for `AsyncSection`. All components share it. */
export function useEndpoint<Name extends ReadEndpoint>(name: Name): EndpointResource<Name> {
  const deps = useAccountDeps()
  const resources: Resources = resourcesOf.get(deps) ?? {}
  resourcesOf.set(deps, resources)
  const known = resources[name] as EndpointResource<Name> | undefined
  if (known) return known
  const created = createEndpointResource(deps, name)
  Object.assign(resources, { [name]: created })
  return created
}
