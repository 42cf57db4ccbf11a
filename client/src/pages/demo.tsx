import type { ClientSettings } from '@foyer/contract/client-paths.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { useStore } from '../browser/store.ts'
import { readClientSettings } from '../identity/provider.ts'
import { useLanguage } from '../messages/language.ts'
import { Card } from '../ui/card.tsx'

/*
 * What `npm start` and `npm run dev` also show, to those who have just downloaded the product. Other builds do not
 * contain it, and a page with a real provider does not show it: there is no Ada to log in as.
 */

/** The embedded provider's origin; `undefined` with a real one. */
export const findDemo = ({ firebase }: ClientSettings): string | undefined =>
  firebase.emulatorOrigin

/** Not known while the page is prerendered. */
const useDemo = () => useStore({ subscribe: neverChanges, getState: readDemo }, null)

const neverChanges = () => () => {}

const readDemo = () => findDemo(readClientSettings(document))

/** The account that the embedded provider creates at its first start. */
export const DEMO_ACCOUNT = { email: 'ada@example.com', password: 'correct horse battery' }

const TEXTS: Readonly<Record<Language, string>> = {
  en: 'Demo: use Ada’s account',
  de: 'Demo: mit Adas Konto anmelden',
  es: 'Demo: usar la cuenta de Ada',
  fr: 'Démo\u00a0: utiliser le compte d’Ada',
  pt: 'Demonstração: usar a conta da Ada',
  ja: 'デモ：Ada のアカウントを使う',
  zh: '演示：使用 Ada 的账号',
  ar: 'تجربة: استخدِم حساب Ada',
}

/** Fills in the demo account, at the end of the login page. */
export function DemoLogin() {
  const { language } = useLanguage()
  return (
    useDemo() && (
      <p className="page-switch">
        <button type="button" className="button quiet" onClick={fillIn}>
          {TEXTS[language]}
        </button>
      </p>
    )
  )
}

function fillIn() {
  const form = document.querySelector('form')
  for (const [name, value] of Object.entries(DEMO_ACCOUNT)) {
    const field = form?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  form?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
}

const HOW_TOS = [
  ['docs/screens/README.md', 'Every screen'], // foyer only
  ['docs/adopt/make-it-yours.md', 'Name, colours, sign-in methods'],
  ['docs/extend/add-a-page.md', 'A page and a link in the header'],
  ['docs/extend/add-an-endpoint.md', 'An API call'],
  ['docs/extend/add-a-table-with-a-page.md', 'A table of your own'],
] as const

/** On home. */
export function DemoStart() {
  const origin = useDemo()
  return origin && <StartCard identityOrigin={origin} />
}

/** Tells developers where to start, in English like the rest of what they read. */
export function StartCard({ identityOrigin }: { identityOrigin: string }) {
  return (
    <div className="start" lang="en" dir="ltr">
      <Card title="Build your product">
        <p>
          <span>{'This page is '}</span>
          <code>client/src/pages/home.tsx</code>
          <span>{'; with '}</span>
          <code>{'npm\u00a0run\u00a0dev'}</code>
          <span>
            {' it follows your changes. Only the embedded identity provider shows this card.'}
          </span>
        </p>
        <p className="actions">
          <a className="link" href={`${identityOrigin}/mail`}>
            Mailbox
          </a>
          <a className="link" href="/dev/emails">
            All emails
          </a>
          {import.meta.env.DEV && (
            <a className="link" href="/dev/components">
              All components
            </a>
          )}
        </p>
        <ul>
          {HOW_TOS.map(([file, topic]) => (
            <li key={file}>
              <p>{topic}</p>
              <code>{file}</code>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
