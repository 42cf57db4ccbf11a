import { providers } from 'virtual:product'
import { LastUsed } from '../../forms/last-used.tsx'
import { ProviderButtons } from '../../forms/provider-buttons.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { ProviderButton } from '../../ui/provider-button.tsx'
import { Example, Sheet } from '../sheet.tsx'

const STATES = [
  ['Provider', undefined],
  ['Pointed at', 'hover'],
  ['Focused', 'focus-visible'],
] as const

/** A product without providers has no such buttons. */
export function ProvidersSheet() {
  const { login, provider: texts } = useMessages()
  const [provider] = providers
  if (!provider) return null
  return (
    <Sheet name="providers" title="Provider buttons">
      {STATES.map(([title, state]) => (
        <Example key={title} title={title} {...(state && { state })}>
          <div className="providers">
            <ProviderButton provider={provider}>{login.withProvider(provider.name)}</ProviderButton>
          </div>
        </Example>
      ))}
      <Example title="All that the product offers">
        <ProviderButtons providers={providers} label={login.withProvider} onChoose={() => {}} />
      </Example>
      <Example title="Last used">
        <LastUsed method="password" enabled>
          {(description) => (
            <button type="button" className="button primary" aria-describedby={description}>
              {login.submit}
            </button>
          )}
        </LastUsed>
      </Example>
      <Example title="Or">
        <p className="or">{login.or}</p>
      </Example>
      <Example title="In a browser that the provider blocks">
        <div className="notice">
          <p>{texts.inApp(provider.name)}</p>
          <button type="button" className="button quiet">
            {texts.copyLink}
          </button>
        </div>
      </Example>
    </Sheet>
  )
}
