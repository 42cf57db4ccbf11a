import { useState } from 'react'
import { useSubmission } from '../forms/use-submission.ts'
import { failureSentence, type Operation } from '../messages/failure-sentence.ts'
import { useLanguage } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { RowNote } from '../ui/row.tsx'

/** Runs the action of a button, and keeps the note that shows the result. */
export function useAction() {
  const language = useLanguage()
  const { isBusy, operation, failure, hint, run } = useSubmission()
  const [success, setDone] = useState('')

  return {
    isBusy,
    operation,
    note: failure
      ? failureNote(failureSentence(language, failure, operation ?? 'account-action'), hint)
      : successNote(success),

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

/** If the user cancelled the action, the note is a hint instead of an error. */
const failureNote = (text: string, hint: string | undefined): RowNote =>
  hint === undefined ? { text, tone: 'danger' } : { text: hint }

const successNote = (text: string): RowNote | undefined =>
  text === '' ? undefined : { text, tone: 'success' }
