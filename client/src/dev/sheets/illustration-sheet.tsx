import { hasDoor } from 'virtual:product'
import { Door } from '../../ui/door.tsx'
import { Example, Sheet } from '../sheet.tsx'

export function IllustrationSheet() {
  if (!hasDoor) return null
  return (
    <Sheet name="illustration" title="Illustration">
      <Example title="Beside the pages of users who are not logged in" isWide>
        <div className="illustration-frame">
          <Door />
        </div>
      </Example>
    </Sheet>
  )
}
