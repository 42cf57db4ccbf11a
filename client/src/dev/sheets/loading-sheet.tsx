import { AsyncSection } from '../../account-ui/async-section.tsx'
import type { ResourceState } from '../../account/user-resource.ts'
import { Card } from '../../ui/card.tsx'
import { Example, Sheet } from '../sheet.tsx'

const never = () => new Promise<never>(() => {})

const resource = (state: ResourceState<string>) => ({
  getState: () => state,
  subscribe: () => () => {},
  refresh: never,
  refreshIfSubscribed: () => undefined,
})

const LOADING = resource({ value: null, error: null })
const FAILED = resource({ value: null, error: { code: 'unreachable', message: '' } })
const REAUTH = resource({ value: null, error: { code: 'user-not-found', message: '' } })

export function LoadingSheet() {
  return (
    <Sheet name="loading" title="Loading">
      <Example title="Loading">
        <Card title="Devices, loading">
          <AsyncSection resource={LOADING} placeholders={3} kind="device">
            {() => null}
          </AsyncSection>
        </Card>
      </Example>
      <Example title="Not loaded">
        <Card title="Devices, not loaded">
          <AsyncSection resource={FAILED}>{() => null}</AsyncSection>
        </Card>
      </Example>
      <Example title="Not loaded, because the user has to log in again">
        <Card title="Login and security, not loaded">
          <AsyncSection resource={REAUTH}>{() => null}</AsyncSection>
        </Card>
      </Example>
    </Sheet>
  )
}
