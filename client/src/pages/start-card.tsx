import { Card } from '../ui/card.tsx'

const HOW_TOS = [
  ['docs/adopt/make-it-yours.md', 'name, colours, sign-in methods'],
  ['docs/extend/add-a-page.md', 'a page and a link in the header'],
  ['docs/extend/add-an-endpoint.md', 'an API call'],
  ['docs/extend/add-a-table-with-a-page.md', 'a table of your own'],
] as const

/** Tells developers where to start; only in development. */
export function StartCard() {
  return (
    <div lang="en" dir="ltr">
      <Card title="Build your product">
        <p>
          This page is <code>client/src/pages/home.tsx</code>.{' '}
          <a href="/dev/components">Every component in its states</a> is on a page of its own. You
          see this card and that page only in development.
        </p>
        <ul className="start-list">
          {HOW_TOS.map(([file, topic]) => (
            <li key={file}>
              <code>{file}</code>: {topic}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
