import { useState } from 'react'
import { useSubmission } from '../forms/use-submission.ts'
import type { Operation } from '../messages/failure-sentence.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { RowNote } from '../ui/row.tsx'

/** Runs the action of a button, and keeps the note that shows the result. */
export function useAction() {
  const { isBusy, operation, note, run } = useSubmission()
  const [success, setDone] = useState('')

  return {
    isBusy,
    operation,
    note: note ? failureNote(note) : successNote(success),

    /** Shows `sentence` on success. */
    async runAction(kind: Operation, task: () => Promise<SessionResult>, sentence: string) {
      setDone('')
      const { error } = await run(kind, task)
      if (!error) setDone(sentence)
      return { error }
    },

    /** Reports the success of an action that ran elsewhere, such as in a dialog. */
    showSuccess: setDone,
  }
}

/** The note of an action that the user cancelled has no tone, because that is not an error. */
const failureNote = ({ text, isError }: { text: string; isError: boolean }): RowNote =>
  isError ? { text, tone: 'danger' } : { text }

const successNote = (text: string): RowNote | undefined =>
  text === '' ? undefined : { text, tone: 'success' }
