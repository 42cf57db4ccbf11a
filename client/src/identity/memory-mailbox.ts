import { IdentityError } from './identity-error.ts'
import type { ActionFacts, ActionOperation } from './identity-mails.ts'

/** A mail that the twin would have sent. */
interface MemoryMail extends ActionFacts {
  readonly to: string
  readonly code: string
  readonly continueUrl: string
  readonly language: string
}

interface OpenCode extends ActionFacts {
  readonly uid: string
  expired?: boolean
}

export type MemoryMailbox = ReturnType<typeof createMemoryMailbox>

/** The twin's mails, the newest last, and the codes in them that are not used up. */
export function createMemoryMailbox() {
  const codes = new Map<string, OpenCode>()
  const mails: MemoryMail[] = []
  let language = 'en'

  return {
    mails,
    setLanguage(chosen: string) {
      language = chosen
    },
    send(to: string, open: OpenCode, continueUrl: string) {
      const { uid: _, ...facts } = open
      const code = `code-${mails.length + 1}`
      codes.set(code, open)
      mails.push({ ...facts, to, code, continueUrl, language })
    },
    /** An open code, when it is for one of these. */
    read(code: string, operations?: readonly ActionOperation[]): OpenCode {
      const open = codes.get(code)
      if (open?.expired) throw new IdentityError('expired-action-code')
      if (!open || operations?.includes(open.operation) === false)
        throw new IdentityError('invalid-action-code')
      return open
    },
    useUp: (code: string) => void codes.delete(code),
    expire(code: string) {
      const open = codes.get(code)
      if (open) open.expired = true
    },
  }
}
