import { brand } from '../brand.ts'
import { useMessages } from '../messages/use-messages.ts'

/** Terms and privacy, once `brand.ts` says where they are. */
export function FooterLinks() {
  const { footer } = useMessages()
  const links = [
    { href: brand.links.terms, text: footer.terms },
    { href: brand.links.privacy, text: footer.privacy },
  ].filter(({ href }) => href.length > 0)
  if (links.length === 0) return null
  return (
    <footer className="foot">
      {links.map(({ href, text }) => (
        <a key={text} href={href}>
          {text}
        </a>
      ))}
    </footer>
  )
}
