import { Notice } from '../ui/notice.tsx'
import type { Submission } from './use-submission.ts'

/** The failure that concerns no field, above the form. */
export function FormNote({ note }: Pick<Submission, 'note'>) {
  return (
    note && (
      <Notice role="alert" tone={note.isError ? 'danger' : 'info'}>
        {note.text}
      </Notice>
    )
  )
}
