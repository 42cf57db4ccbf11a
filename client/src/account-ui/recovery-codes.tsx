import { useState } from 'react'
import { productName } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { StatusNote, type RowNote } from '../ui/row.tsx'
import { CopyButton } from './copy-button.tsx'
import { exportFileName } from './export-file-name.ts'
import { saveFile } from './save-file.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

const FILE_NAME = exportFileName(productName, 'recovery-codes.txt')

/** Shows new recovery codes, until the user has saved them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { codes: texts } = useMessages('factors')
  const [note, setNote] = useState<RowNote>()
  const [isSaved, setSaved] = useState(false)

  const download = () => {
    saveFile(FILE_NAME, [texts.fileTitle, '', ...codes, ''].join('\n'), 'text/plain')
    setNote({ text: texts.downloaded(FILE_NAME) })
  }
  return (
    <div className="recovery-codes">
      <p>{texts.lead}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <CopyButton text={codes.join('\n')} onResult={(text) => setNote({ text })}>
          {texts.copy}
        </CopyButton>
        <button type="button" className="button quiet" onClick={download}>
          {texts.download}
        </button>
        <button type="button" className="button quiet" onClick={() => window.print()}>
          {texts.print}
        </button>
      </div>
      <StatusNote note={note} />
      <CheckboxField
        name="saved"
        label={texts.saved}
        onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
      />
      <button type="button" className="button primary" disabled={!isSaved} onClick={onDone}>
        {texts.done}
      </button>
    </div>
  )
}
