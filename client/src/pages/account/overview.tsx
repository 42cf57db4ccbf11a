import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { SignInMethods, User } from '@foyer/contract/schemas.ts'
import type { ReactNode } from 'react'
import { providers } from 'virtual:product'
import { useAccount, useEndpoint } from '../../account/account.ts'
import {
  type Action,
  type Answer,
  answerKnownPassword,
  answerLostMailbox,
  answerLostPhone,
  type MailboxAnswer,
  type Protection,
} from '../../account/what-if.ts'
import { Link } from '../../browser/navigation.tsx'
import { useStore } from '../../browser/store.ts'
import { fromFirebaseId, providerName } from '../../identity/providers.ts'
import { fullName, useFormats, useNow } from '../../messages/formats.ts'
import { pluralForm, useLanguage, useMessages } from '../../messages/language.ts'
import type { PluralForms } from '../../messages/tables.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card } from '../../ui/card.tsx'
import { CheckMark, Icon } from '../../ui/icon.tsx'
import { AsyncSection } from '../async-section.tsx'
import { LinkedNotice } from '../lazy-notices.tsx'
import { DetailsButton, TimeSentence } from '../lists.tsx'
import { listRecent, NotYou, RecentEvents } from './activity.tsx'
import { methodName, ProviderIcon } from './labels.tsx'
import { AccountLayout } from './layout.tsx'

/** `/account`: what would happen to the account, how the user gets in, and what happened last. */
export function OverviewPage() {
  const { state } = useSession()
  return state.status === 'signed-in' && <Overview user={state.user} />
}

function Overview({ user }: { user: User }) {
  const { ways } = useMessages('overview')
  const { value: factors } = useStore(useAccount().factors)
  return (
    <AccountLayout
      page="account"
      values={{
        accountProfile: fullName(user),
        accountSecurity: factors && (
          <span className="entry-details">
            <span>{ways.twoStep}</span>
            <span>{ways[factors.two_step_at === null ? 'off' : 'on']}</span>
          </span>
        ),
      }}
    >
      {OFFERS_PROVIDERS && <LinkedNotice />}
      <WhatIfCard user={user} />
      <OtherCards />
    </AccountLayout>
  )
}

/** They appear together, once nothing above them can change their place. */
function OtherCards() {
  const { factors, activity } = useAccount()
  const loading = [
    useStore(factors),
    useStore(useEndpoint('getSignInMethods')),
    useStore(activity),
  ].some(({ value, error }) => value === null && error === null)
  if (loading) return <div className="to-come" />
  return (
    <>
      <WaysCard />
      <RecentCard />
    </>
  )
}

interface WithWaysProps {
  readonly name: 'answers' | 'methods'
  readonly children: (factors: FactorList, methods: SignInMethods) => ReactNode
}

/** Subscribes to both here, so that they load in parallel. */
function WithWays({ name, children }: WithWaysProps) {
  const { factors } = useAccount()
  const methods = useEndpoint('getSignInMethods')
  useStore(methods)
  return (
    <AsyncSection resource={factors} name={name} placeholders={3}>
      {(list) => (
        <AsyncSection resource={methods} name={name} placeholders={3}>
          {(known) => children(list, known)}
        </AsyncSection>
      )}
    </AsyncSection>
  )
}

const OFFERED: Protection['offered'] = {
  password: OFFERS_PASSWORD,
  providers: providers.map(({ firebaseId }) => firebaseId),
  passkeys: OFFERS_PASSKEYS,
  twoStep: OFFERS_TWO_STEP,
}

/** Whether the user could get back in, and whether someone else could get in. */
function WhatIfCard({ user }: { user: User }) {
  const texts = useMessages('overview').whatIf
  const now = useNow()
  return (
    <Card title={texts.title}>
      <WithWays name="answers">
        {(factors, methods) => {
          const protection = { user, factors, methods, offered: OFFERED, now }
          const phone = answerLostPhone(protection)
          const password = answerKnownPassword(protection)
          const mailbox = answerLostMailbox(protection)
          const repeated = findRepeated(
            OFFERS_PASSWORD ? [phone, password, mailbox] : [phone, mailbox],
          )
          const { question, othersQuestion } = texts.mailbox
          const mailboxTexts = {
            ...texts.mailbox,
            question: isReadByOthers(mailbox) ? othersQuestion : question,
          }
          return (
            <>
              <dl className="rows">
                <AnswerRow texts={texts.phone} answer={phone} repeated={repeated} />
                {OFFERS_PASSWORD && (
                  <AnswerRow texts={texts.password} answer={password} repeated={repeated} />
                )}
                <AnswerRow texts={mailboxTexts} answer={mailbox} repeated={repeated} />
              </dl>
              {repeated && (
                <p className="actions">
                  <ActionLink action={repeated} className="button primary" />
                </p>
              )}
            </>
          )
        }}
      </WithWays>
    </Card>
  )
}

/** Such an answer is about the person who reads the user's emails. */
const isReadByOthers = ({ sentence }: MailboxAnswer) =>
  sentence === 'takeover' || sentence === 'tooNew'

/** What several answers ask for: it is offered once, below them. */
const findRepeated = (answers: readonly Answer<string>[]): Action | undefined =>
  answers
    .map(({ action }) => action)
    .find((action, index, all) => action && all.findIndex((one) => isSame(one, action)) < index)

const isSame = (one: Action | undefined, other: Action | undefined) => one?.kind === other?.kind

/** A sentence names at most one thing: a time, the providers, or a number. */
type Sentence = string | PluralForms | ((named: string) => string)

interface AnswerRowProps<Name extends string> {
  readonly texts: { readonly question: string } & Readonly<Record<Name, Sentence>>
  readonly answer: Answer<Name>
  /** The action that is offered below the answers. */
  readonly repeated: Action | undefined
}

function AnswerRow<Name extends string>({ texts, answer, repeated }: AnswerRowProps<Name>) {
  const { isSafe, action } = answer
  const sentence = useSentence(texts[answer.sentence], answer)
  return (
    <div className="row answer" data-tone={isSafe ? 'success' : 'warning'}>
      <dt>{texts.question}</dt>
      <dd className="row-value">
        {isSafe ? <CheckMark checked /> : <Icon name="alert" />}
        <span>{sentence}</span>
      </dd>
      {action && !isSame(action, repeated) && (
        <dd className="row-action">
          <ActionLink action={action} />
        </dd>
      )}
    </div>
  )
}

interface ActionLinkProps {
  readonly action: Action
  readonly className?: string
}

function ActionLink({ action: { kind, path }, className }: ActionLinkProps) {
  const { actions } = useMessages('overview').whatIf
  return (
    <Link href={path} className={className} preload>
      {actions[kind]}
    </Link>
  )
}

function useSentence(sentence: Sentence, { until, providers: ids, count = 0 }: Answer<string>) {
  const { language } = useLanguage()
  const formats = useFormats()
  const now = useNow()
  if (typeof sentence === 'string') return sentence
  if (typeof sentence === 'object') return pluralForm(language, sentence, count)
  return sentence(
    until === undefined
      ? formats.choice((ids ?? []).map((id) => providerName(fromFirebaseId(id))))
      : formats.shortDay(until, now),
  )
}

/** How the user gets in: passkeys first, then the methods of the account, and whether a second step follows. */
function WaysCard() {
  const { ways: texts } = useMessages('overview')
  const { signInMethods } = useMessages('account')
  const lastUses = useLastUses()
  return (
    <Card title={texts.title}>
      <WithWays name="methods">
        {({ passkeys = [], two_step_at, unconfirmed_providers = [] }, { methods = [] }) => (
          <ul className="entries">
            {passkeys.map(({ id, name, last_used_at, suspended }) => (
              <Way
                key={id}
                icon={<Icon name="key" />}
                name={name}
                kind={signInMethods.passkey}
                usedAt={last_used_at}
                warning={suspended && texts.paused}
              />
            ))}
            {methods.filter(isOffered).map((method) => (
              <Way
                key={method}
                icon={
                  method === 'password' ? (
                    <Icon name="lock" />
                  ) : (
                    <ProviderIcon id={fromFirebaseId(method)} />
                  )
                }
                name={methodName(signInMethods, method)}
                usedAt={lastUses.get(method)}
                warning={unconfirmed_providers.includes(method) && signInMethods.unconfirmed}
              />
            ))}
            <Way
              icon={<Icon name="shield" />}
              name={texts.twoStep}
              kind={texts[two_step_at === null ? 'off' : 'on']}
            />
          </ul>
        )}
      </WithWays>
      <p className="card-link">
        <Link href={CLIENT_PATHS.accountSecurity} preload>
          {texts.manage}
        </Link>
      </p>
    </Card>
  )
}

const isOffered = (method: string) =>
  method === 'password' ? OFFERED.password : OFFERED.providers.includes(method)

const SUCCESSFUL_LOGINS: ReadonlySet<string> = new Set(['account-created', 'signed-in'])

/** When each method of the account last logged in, as far as the activity goes back. */
function useLastUses(): ReadonlyMap<string, string> {
  const { value: activity } = useStore(useAccount().activity)
  const signIns = (activity ?? []).filter(({ event }) => SUCCESSFUL_LOGINS.has(event))
  // The newest is the first; of two entries with the same key, a map keeps the last.
  return new Map(signIns.toReversed().map(({ provider, at }) => [provider, at]))
}

interface WayProps {
  readonly icon: ReactNode
  readonly name: string
  readonly kind?: string
  /** `null` if it was never used, `undefined` if that is unknown. */
  readonly usedAt?: string | null | undefined
  readonly warning?: string | false
}

function Way({ icon, name, kind, usedAt, warning }: WayProps) {
  const { ways: texts } = useMessages('overview')
  return (
    <li className="entry">
      {icon}
      <div className="entry-text">
        <p className="entry-title">
          <bdi>{name}</bdi>
          {warning && (
            <span className="badge" data-tone="warning">
              {warning}
            </span>
          )}
        </p>
        <p className="entry-details">
          {kind && <span>{kind}</span>}
          {usedAt === null && <span>{texts.neverUsed}</span>}
          {usedAt && <TimeSentence text={texts.used} at={usedAt} />}
        </p>
      </div>
    </li>
  )
}

function RecentCard() {
  const { activity } = useAccount()
  const { title } = useMessages()
  const { none, showAll } = useMessages('account').activity
  return (
    <Card title={title.accountActivity}>
      <AsyncSection resource={activity} name="activity" placeholders={3} kind="event">
        {(events) =>
          events.length === 0 ? (
            <p className="empty">{none}</p>
          ) : (
            <RecentEvents recent={listRecent(events)} />
          )
        }
      </AsyncSection>
      <p className="card-link">
        <Link href={CLIENT_PATHS.accountDevices} preload>
          {showAll}
        </Link>
        <DetailsButton />
      </p>
      <NotYou />
    </Card>
  )
}
