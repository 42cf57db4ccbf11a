import { DeletionCard } from '../account-ui/deletion-card.tsx'
import { DeletionForm } from '../forms/deletion-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { ChangePage } from './change-page.tsx'

/** `/account/delete`. */
export function DeletionPage() {
  const texts = useMessages('changes').deletion
  const { state } = useSession()
  if (state.status !== 'signed-in') return null
  return (
    <ChangePage page="accountDelete" lead={texts.lead}>
      <DeletionCard />
      <DeletionForm email={state.user.email} />
    </ChangePage>
  )
}
