import { brand } from '../brand.ts'
import { useMessages } from '../messages/use-messages.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The foot of every page: in which language and light it stands; terms and privacy, once `brand.ts` says where they are. */
export function PageFooter() {
  const { footer } = useMessages()
  const links = [
    { href: brand.links.terms, text: footer.terms },
    { href: brand.links.privacy, text: footer.privacy },
  ].filter(({ href }) => href.length > 0)
  return (
    <footer className="foot">
      <LanguageSwitch />
      <ThemeSwitch />
      {links.map(({ href, text }) => (
        <a key={text} href={href}>
          {text}
        </a>
      ))}
    </footer>
  )
}
