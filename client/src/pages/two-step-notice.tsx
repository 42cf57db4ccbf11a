import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { TWO_STEP } from '@foyer/contract/constants.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { Link } from '../browser/navigation.tsx'
import { useFormats, useNow } from '../messages/formats.ts'
import { useMessages } from '../messages/language.ts'

interface TwoStepNoticeProps {
  readonly user: User
  /** By when the user must turn two-step login on. */
  readonly dueAt: string
}

/** Asks users to turn on two-step login, which the product requires. */
export function TwoStepNotice({ user: { missing }, dueAt }: TwoStepNoticeProps) {
  const texts = useMessages('factors').required
  const formats = useFormats()
  const now = useNow()
  const isOverdue = missing?.includes(TWO_STEP)
  return (
    <section className="notice" data-tone="warning" aria-labelledby="two-step-notice">
      <h2 id="two-step-notice">{texts.title}</h2>
      <p>{isOverdue ? texts.overdue : texts.due(formats.day(dueAt, now))}</p>
      <Link href={CLIENT_PATHS.accountTwoStep} className="button primary">
        {texts.setUp}
      </Link>
    </section>
  )
}
