import { useState } from 'react'
import { useSubmission } from '../forms/use-submission.ts'
import { failureSentence, type Operation } from '../messages/failure-sentence.ts'
import { useLanguage } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { RowNote } from '../ui/row.tsx'

/** What a button does: one thing at a time, and what there is to say of it afterwards. */
export function useDeed() {
  const language = useLanguage()
  const { isBusy, operation, failure, hint, run } = useSubmission()
  const [done, setDone] = useState('')

  return {
    isBusy,
    operation,
    note: failure
      ? failed(failureSentence(language, failure, operation ?? 'account'), hint)
      : succeeded(done),

    /** Says `sentence` when it went well. */
    async act(started: Operation, perform: () => Promise<SessionResult>, sentence: string) {
      setDone('')
      const { error } = await run(started, perform)
      if (!error) setDone(sentence)
      return { error }
    },

    /** Something went well that was done elsewhere, in a dialog for one. */
    say: setDone,
  }
}

/** What the person themselves put an end to is mentioned, and is no error. */
const failed = (text: string, hint: string | undefined): RowNote =>
  hint === undefined ? { text, tone: 'danger' } : { text: hint }

const succeeded = (text: string): RowNote | undefined =>
  text === '' ? undefined : { text, tone: 'success' }
