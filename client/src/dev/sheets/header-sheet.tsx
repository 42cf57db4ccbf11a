import { AppHeader } from '../../shell/app-header.tsx'
import { PageFooter } from '../../ui/page-footer.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { Example, Sheet } from '../sheet.tsx'

export function HeaderSheet() {
  return (
    <Sheet name="header" title="Header, menu and footer">
      <Example title="Header for logged-in users" isWide>
        <div className="page-header">
          <AppHeader />
        </div>
      </Example>
      <Example title="Account button, focused" state="focus-visible">
        <button type="button" className="initials">
          <span>AL</span>
        </button>
      </Example>
      <Example title="Wordmark">
        <Wordmark />
      </Example>
      <Example title="Footer" isWide>
        <PageFooter />
      </Example>
    </Sheet>
  )
}
