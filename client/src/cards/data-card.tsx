import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from '../navigation/link.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Row } from '../ui/row.tsx'
import { DownloadRow } from './download-row.tsx'

/** Everything we hold, to take along, and the way out. */
export function DataCard() {
  const words = useMessages('account').data
  return (
    <Card title={words.title}>
      <dl className="rows">
        <DownloadRow />
        <Row
          term={words.end}
          action={
            <Link href={CLIENT_PATHS.accountDelete} className="button quiet danger">
              {words.delete}
            </Link>
          }
        >
          {words.endLead}
        </Row>
      </dl>
    </Card>
  )
}
