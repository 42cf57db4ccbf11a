import { Fragment, use } from 'react'
import { needsInAppNote, type OfferedProvider } from 'virtual:product'
import { AppContext } from '../app-context.ts'
import { InAppNote } from '../ui/in-app-note.tsx'
import { ProviderButton } from '../ui/provider-button.tsx'
import { LastUsed } from './last-used.tsx'

interface ProviderButtonsProps {
  readonly providers: readonly OfferedProvider[]
  readonly label: (provider: string) => string
  readonly onChoose: (provider: OfferedProvider) => void
  readonly marksLastMethod?: boolean
}

/** A button for each provider. In an in-app browser, a note replaces the button of a provider that blocks it. */
export function ProviderButtons({
  providers,
  label,
  onChoose,
  marksLastMethod = false,
}: ProviderButtonsProps) {
  const { coreLoader, preloadIdentity } = use(AppContext)
  return (
    <div className="providers" ref={coreLoader.current()?.restoreFieldDrafts}>
      {providers.map((provider) => (
        <Fragment key={provider.id}>
          <LastUsed method={provider.id} enabled={marksLastMethod}>
            {(description) => (
              <ProviderButton
                provider={provider}
                aria-describedby={description}
                onPointerEnter={preloadIdentity}
                onClick={() => onChoose(provider)}
              >
                {label(provider.name)}
              </ProviderButton>
            )}
          </LastUsed>
          {needsInAppNote && provider.blocksInAppBrowsers && <InAppNote provider={provider.name} />}
        </Fragment>
      ))}
    </div>
  )
}
