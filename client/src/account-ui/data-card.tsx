import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { Card } from '../ui/card.tsx'
import { Row } from '../ui/row.tsx'
import { DownloadRow } from './download-row.tsx'

export function DataCard() {
  const texts = useMessages('account').data
  return (
    <Card>
      <dl className="rows">
        <DownloadRow />
        <Row
          term={texts.deleteTitle}
          action={
            <Link href={CLIENT_PATHS.accountDelete} className="button quiet danger">
              {texts.delete}
            </Link>
          }
        >
          {texts.deleteLead}
        </Row>
      </dl>
    </Card>
  )
}
