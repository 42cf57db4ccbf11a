import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { saveFile } from './save-file.ts'
import { useDeed } from './use-deed.ts'

const FILE_NAME = 'foyer-data.json'

/** Everything we hold, to take along. */
export function DownloadRow() {
  const { download } = useAccount()
  const words = useMessages('account').data
  const { isBusy, note, act } = useDeed()

  const save = async () => {
    const answered = await download()
    if (!answered.error) saveFile(FILE_NAME, answered.value)
    return answered
  }
  return (
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
      <Overlay busy={isBusy} text={words.gathering} />
    </Row>
  )
}
