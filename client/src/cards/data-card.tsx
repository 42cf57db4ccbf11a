import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from '../navigation/link.tsx'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { saveFile } from './save-file.ts'
import { useDeed } from './use-deed.ts'

const FILE_NAME = 'foyer-data.json'

/** Everything we hold, to take along, and the way out. */
export function DataCard() {
  const { download } = useAccount()
  const words = useMessages('account').data
  const { isBusy, note, act } = useDeed()

  const save = async () => {
    const answered = await download()
    if (!answered.error) saveFile(FILE_NAME, answered.value)
    return answered
  }
  return (
    <Card title={words.title}>
      <dl className="rows">
        <Row
          term={words.copy}
          note={note}
          action={
            <button
              type="button"
              className="button quiet"
              onClick={() => void act('account', save, words.downloaded(FILE_NAME))}
            >
              {words.download}
            </button>
          }
        >
          {words.copyLead}
        </Row>
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
      <Overlay busy={isBusy} text={words.gathering} />
    </Card>
  )
}
