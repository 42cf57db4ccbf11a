import { brand } from '../brand.ts'
import { useMessages } from '../messages/use-messages.ts'
import { LanguageSelect } from './language-select.tsx'
import { ThemeSelect } from './theme-select.tsx'

const LINKS = ['terms', 'privacy'] as const

/** Language, theme, and the links of `brand.ts` that are set. */
export function PageFooter() {
  const { footer } = useMessages()
  return (
    <footer className="page-footer">
      <LanguageSelect />
      <ThemeSelect />
      {LINKS.map(
        (name) =>
          brand.links[name] && (
            <a key={name} href={brand.links[name]}>
              {footer[name]}
            </a>
          ),
      )}
    </footer>
  )
}
