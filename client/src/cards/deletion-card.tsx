import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { DownloadRow } from './download-row.tsx'

/** What goes with the account; a copy of it is to be had first. */
export function DeletionCard() {
  const words = useMessages('changes').deletion
  return (
    <Card title={words.what}>
      <ul className="goes">
        <li>{words.profile}</li>
        <li>{words.ways}</li>
        <li>{words.devices}</li>
        <li>{words.records}</li>
      </ul>
      <p className="goes-after">{words.again}</p>
      <dl className="rows">
        <DownloadRow />
      </dl>
    </Card>
  )
}
