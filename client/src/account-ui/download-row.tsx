import { productName } from 'virtual:product'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { exportFileName } from './export-file-name.ts'
import { saveFile } from './save-file.ts'
import { useAction } from './use-action.ts'

const FILE_NAME = exportFileName(productName)

export function DownloadRow() {
  const { download } = useAccount()
  const texts = useMessages('account').data
  const { isBusy, note, runAction } = useAction()

  const save = async () => {
    const result = await download()
    if (!result.error) saveFile(FILE_NAME, result.value)
    return result
  }
  return (
    <Row
      term={texts.downloadTitle}
      note={note}
      action={
        <button
          type="button"
          className="button quiet"
          onClick={() => void runAction('account-action', save, texts.downloaded(FILE_NAME))}
        >
          {texts.download}
        </button>
      }
    >
      <span>{texts.downloadLead}</span>
      <Overlay busy={isBusy} text={texts.preparing} showsText />
    </Row>
  )
}
