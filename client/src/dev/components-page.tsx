import { DocumentTitle } from '../ui/document-title.tsx'
import { PageFooter } from '../ui/page-footer.tsx'
import { ButtonsSheet } from './sheets/buttons-sheet.tsx'
import { CardsSheet } from './sheets/cards-sheet.tsx'
import { ChoicesSheet } from './sheets/choices-sheet.tsx'
import { FactorsSheet } from './sheets/factors-sheet.tsx'
import { FieldsSheet } from './sheets/fields-sheet.tsx'
import { FormsSheet } from './sheets/forms-sheet.tsx'
import { HeaderSheet } from './sheets/header-sheet.tsx'
import { IllustrationSheet } from './sheets/illustration-sheet.tsx'
import { ListsSheet } from './sheets/lists-sheet.tsx'
import { LoadingSheet } from './sheets/loading-sheet.tsx'
import { NoticesSheet } from './sheets/notices-sheet.tsx'
import { ProvidersSheet } from './sheets/providers-sheet.tsx'
import { TokensSheet } from './sheets/tokens-sheet.tsx'

/** `/dev/components`: every component in its states. */
export function ComponentsPage() {
  return (
    <div className="components-page">
      <DocumentTitle page="Components" />
      <main tabIndex={-1} aria-labelledby="components-title">
        <hgroup className="page-title">
          <h1 id="components-title">Components</h1>
          <p>Each in its states. You see this page only in development.</p>
        </hgroup>
        <TokensSheet />
        <ButtonsSheet />
        <ProvidersSheet />
        <FieldsSheet />
        <ChoicesSheet />
        <FormsSheet />
        <NoticesSheet />
        <CardsSheet />
        <ListsSheet />
        <FactorsSheet />
        <LoadingSheet />
        <HeaderSheet />
        <IllustrationSheet />
      </main>
      <PageFooter />
    </div>
  )
}
