import { languages, links } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'
import { LanguageSelect } from './language-select.tsx'
import { ThemeSelect } from './theme-select.tsx'

const shown = (['terms', 'privacy', 'support'] as const).filter((name) => links[name])

/** Language, theme, and the links of `foyer.config.ts` that are set. */
export function PageFooter() {
  const { footer } = useMessages()
  return (
    <footer className="page-footer">
      {languages.length > 1 && <LanguageSelect />}
      <ThemeSelect />
      {shown.length > 0 && (
        <div>
          {shown.map((name) => (
            <a key={name} href={links[name]}>
              {footer[name]}
            </a>
          ))}
        </div>
      )}
    </footer>
  )
}
