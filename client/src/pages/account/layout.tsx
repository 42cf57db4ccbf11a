import {
  ACCOUNT_SECTIONS,
  type AccountSection,
  CLIENT_PATHS,
  pageOf,
} from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAccount } from '../../account/account.ts'
import { Link, navigate, usePath } from '../../browser/navigation.tsx'
import { useStore } from '../../browser/store.ts'
import { isPressed } from '../../forms/submission.tsx'
import { fullName, hueOf, initials } from '../../messages/formats.ts'
import { useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { CheckMark, Icon, type IconName } from '../../ui/icon.tsx'
import { BackLink } from '../../ui/links.tsx'
import { breakableEmail } from '../../ui/email.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { UnfinishedPasswordNotice } from '../reauth.tsx'

interface AccountLayoutProps {
  readonly page: AccountSection | 'accountTwoStepSetUp'
  readonly values?: NavigationValues
  /** Differs from the document's title if it depends on the user. */
  readonly title?: string | undefined
  readonly lead?: string | undefined
  readonly children: ReactNode
}

/**
 * A page of the account: its title and the content. In wide windows, the navigation is beside it, and before `main`: a
 * user who jumps there has skipped what all pages repeat. In narrow ones, it is on the first page, and the others have
 * a link back.
 */
export function AccountLayout(props: AccountLayoutProps) {
  const { page, title, lead, values, children } = props
  const titles = useMessages().title
  const { state } = useSession()
  const isWide = useStore(wideWindow)
  const section = page === 'accountTwoStepSetUp' ? 'accountSecurity' : page
  const parent = page === section ? 'account' : section
  const isList = !isWide && page === 'account'
  const navigation = (
    <AccountNavigation section={section} {...(isList && { values })}>
      {state.status === 'signed-in' && <Identity user={state.user} />}
    </AccountNavigation>
  )
  const [side] = useState(createSide)
  const placeSide = useCallback(
    (content: HTMLElement | null) => {
      content?.closest('main')?.before(side)
      return () => side.remove()
    },
    [side],
  )
  const beside: ReactNode = isWide && createPortal(navigation, side)
  return (
    <div className="app-page account-page" ref={isWide ? placeSide : undefined}>
      {beside}
      {!isWide && !isList && <BackLink to={CLIENT_PATHS[parent]}>{titles[parent]}</BackLink>}
      <PageTitle {...(lead !== undefined && { lead })}>{title ?? titles[page]}</PageTitle>
      {OFFERS_PASSWORD && page !== 'accountSecurity' && <UnfinishedPasswordNotice />}
      {isList && navigation}
      {children}
    </div>
  )
}

const createSide = () => Object.assign(document.createElement('div'), { className: 'account-side' })

/** As in `account.css`. */
const WIDE = '(min-width: 56rem)'

const wideWindow = {
  getState: () => matchMedia(WIDE).matches,
  subscribe(listener: () => void) {
    const query = matchMedia(WIDE)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}

export function Identity({ user }: { user: User }) {
  const { verified, notVerified } = useMessages('account').signInMethods
  const { id, email, email_verified: isVerified } = user
  const name = fullName(user)
  return (
    <div className="identity">
      <span className="avatar" style={{ '--hue': hueOf(id) } as object} aria-hidden="true">
        {initials(user)}
      </span>
      <div>
        {name && (
          <p className="identity-name">
            <bdi>{name}</bdi>
          </p>
        )}
        <p className="identity-email">
          <bdi>{breakableEmail(email)}</bdi>
        </p>
        <p className="confirmed" data-met={isVerified}>
          <CheckMark checked={isVerified} />
          <span>{isVerified ? verified : notVerified}</span>
        </p>
      </div>
    </div>
  )
}

/** What the list on narrow screens shows of each section. */
type NavigationValues = Partial<Record<AccountSection, ReactNode>>

interface AccountNavigationProps {
  readonly section: AccountSection
  readonly values?: NavigationValues | undefined
  /** Above the list. */
  readonly children?: ReactNode
}

const SECTION_ICONS: Readonly<Record<AccountSection, IconName>> = {
  account: 'home',
  accountProfile: 'user',
  accountSecurity: 'shield',
  accountDevices: 'laptop',
  accountData: 'download',
}

/** Whose account it is, and its sections. */
export function AccountNavigation({ section, values = {}, children }: AccountNavigationProps) {
  const { title } = useMessages()
  const { navigation } = useMessages('account')
  const labels = { ...title, ...navigation }
  const id = useId()
  const current = usePath() === CLIENT_PATHS[section] ? 'page' : 'true'
  return (
    <nav className="account-navigation" aria-label={title.account}>
      {children}
      <ul>
        {ACCOUNT_SECTIONS.map((name) => (
          <li key={name}>
            <Link
              href={CLIENT_PATHS[name]}
              aria-current={name === section ? current : undefined}
              aria-describedby={values[name] ? `${id}-${name}` : undefined}
              preload
            >
              <Icon name={SECTION_ICONS[name]} />
              <span>{labels[name]}</span>
              {values[name] && (
                <span id={`${id}-${name}`} className="navigation-value" aria-hidden="true">
                  {values[name]}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The addresses that are those of a form on a page of the account. */
type FormPath = 'accountEmail' | 'accountPassword' | 'accountDelete'

/** Whether the page has the address of this form. */
export const useIsUnfolded = (form: FormPath): boolean => usePath() === CLIENT_PATHS[form]

interface UnfoldedProps {
  readonly form: FormPath
  readonly label: string
  readonly lead?: string | undefined
  readonly children: ReactNode
}

/**
 * A form in the place of what it changes. It gets the focus, or the field in it that takes it. Escape folds it, and
 * then the link that unfolds it has the focus.
 */
export function Unfolded({ form, label, lead, children }: UnfoldedProps) {
  const { reauth } = useAccount()
  const leadId = useId()
  const path = CLIENT_PATHS[form]
  const place = useCallback(
    (group: HTMLElement | null) => {
      // After the router has focused `main` of a new page, and after the head script has ended: until then, it
      // switches the button of each form that gets the focus.
      if (group) setTimeout(() => focusGroup(group))
      return () => {
        // Asked on behalf of this form.
        reauth.cancel()
        queueMicrotask(() => focusLink(path))
      }
    },
    [path, reauth],
  )
  return (
    <div
      className="unfolded"
      role="group"
      aria-label={label}
      aria-describedby={lead === undefined ? undefined : leadId}
      tabIndex={-1}
      ref={place}
      onKeyDown={({ nativeEvent }) => {
        if (isPressed(nativeEvent, 'Escape')) navigate(pageOf(path))
      }}
    >
      {lead !== undefined && <p id={leadId}>{lead}</p>}
      {children}
    </div>
  )
}

function focusGroup(group: HTMLElement) {
  // The user got there first, and may be typing.
  if (group.contains(document.activeElement)) return
  const field = group.querySelector<HTMLElement>('[data-takes-focus]') ?? group
  field.focus({ preventScroll: true })
  group.scrollIntoView({ block: 'nearest' })
}

/** If nothing else has the focus: what had it was unmounted with the form. */
function focusLink(path: string) {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`main a[href="${path}"]`)?.focus()
}

/** Beside the button of an unfolded form: folds it. */
export function CancelLink({ form }: { form: FormPath }) {
  const { cancel } = useMessages('changes')
  return (
    <Link href={pageOf(CLIENT_PATHS[form])} className="button ghost">
      {cancel}
    </Link>
  )
}
