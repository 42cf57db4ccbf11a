import { useMessages } from '../messages/language.ts'
import { DocumentTitle, PageTitle } from '../ui/page.tsx'

/** Shown when a page throws while rendering; offers to reload. */
export function CrashPage() {
  const { crash, reload } = useMessages()
  return (
    <main className="page-main auth-page" role="alert">
      <DocumentTitle page={crash.title} />
      <PageTitle lead={crash.lead}>{crash.title}</PageTitle>
      <p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          {reload}
        </button>
      </p>
    </main>
  )
}
