import { languages, links } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'
import { LanguageSelect } from './language-select.tsx'
import { ThemeSelect } from './theme-select.tsx'

const LINKS = ['terms', 'privacy', 'support'] as const

/** Language, theme, and the links of `foyer.config.ts` that are set. */
export function PageFooter() {
  const { footer } = useMessages()
  return (
    <footer className="page-footer">
      {languages.length > 1 && <LanguageSelect />}
      <ThemeSelect />
      {LINKS.map(
        (name) =>
          links[name] && (
            <a key={name} href={links[name]}>
              {footer[name]}
            </a>
          ),
      )}
    </footer>
  )
}
