import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { DownloadRow } from './download-row.tsx'

/** Lists what is deleted and offers a download first. */
export function DeletionCard() {
  const texts = useMessages('changes').deletion
  return (
    <Card title={texts.listTitle}>
      <ul className="deletion-list">
        <li>{texts.profile}</li>
        <li>{texts.signInMethods}</li>
        <li>{texts.devices}</li>
        <li>{texts.activity}</li>
      </ul>
      <p className="deletion-note">{texts.signUpAgain}</p>
      <dl className="rows">
        <DownloadRow />
      </dl>
    </Card>
  )
}
