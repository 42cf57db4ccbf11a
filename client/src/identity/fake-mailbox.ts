import type { ActionCodeInfo, ActionOperation } from './identity-email-links.ts'
import { IdentityError } from './identity-error.ts'

interface FakeEmail extends ActionCodeInfo {
  readonly to: string
  readonly code: string
  readonly continueUrl: string
  readonly language: string
}

interface OpenCode extends ActionCodeInfo {
  readonly uid: string
  expired?: boolean
}

export type FakeMailbox = ReturnType<typeof createFakeMailbox>

/** The sent emails, newest last, and the unconsumed codes in them. */
export function createFakeMailbox() {
  const codes = new Map<string, OpenCode>()
  const emails: FakeEmail[] = []
  let language = 'en'

  return {
    emails,
    setLanguage(chosen: string) {
      language = chosen
    },
    send(to: string, open: OpenCode, continueUrl: string) {
      const { uid: _, ...info } = open
      const code = `code-${emails.length + 1}`
      codes.set(code, open)
      emails.push({ ...info, to, code, continueUrl, language })
    },
    /** Throws unless the code is open and belongs to one of `operations`. */
    read(code: string, operations?: readonly ActionOperation[]): OpenCode {
      const open = codes.get(code)
      if (open?.expired) throw new IdentityError('expired-action-code')
      if (!open || operations?.includes(open.operation) === false)
        throw new IdentityError('invalid-action-code')
      return open
    },
    consume: (code: string) => void codes.delete(code),
    expire(code: string) {
      const open = codes.get(code)
      if (open) open.expired = true
    },
  }
}
