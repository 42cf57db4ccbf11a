import { MenuContent } from '../../shell/account-menu.tsx'
import { AppHeader } from '../../shell/app-header.tsx'
import { PageFooter } from '../../ui/page-footer.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { ADA } from '../example-services.ts'
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
      <Example title="Account menu, open">
        <div className="menu">
          <MenuContent user={ADA} />
        </div>
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
