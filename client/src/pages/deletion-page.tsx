import { DeletionCard } from '../cards/deletion-card.tsx'
import { DeletionForm } from '../forms/deletion-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { ChangePage } from './change-page.tsx'

/** `/account/delete`: the account and everything in it, for good. */
export function DeletionPage() {
  const { title } = useMessages()
  const words = useMessages('changes').deletion
  const { state } = useSession()
  if (state.status !== 'signed-in') return null
  return (
    <ChangePage title={title.accountDelete} lead={words.lead}>
      <DeletionCard />
      <DeletionForm email={state.user.email} />
    </ChangePage>
  )
}
