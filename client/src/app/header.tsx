import { CLIENT_PATHS, pageOf } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { type MouseEvent, use } from 'react'
import { languages } from 'virtual:product'
import { Link, usePath } from '../browser/navigation.tsx'
import { userToken } from '../browser/storage.ts'
import { LanguageSelect, ThemeSelect } from '../forms/preferences.tsx'
import { fullName, hueOf, initials } from '../messages/formats.ts'
import { useMessages } from '../messages/language.ts'
import { LazyArea, lazyPart } from '../pages/lazy.tsx'
import { SessionContext, useSession } from '../session/lazy-session.ts'
import { Icon } from '../ui/icon.tsx'
import { closeMenu, Menu } from '../ui/menu.tsx'
import { ToastRegion } from '../ui/toast.tsx'
import { Wordmark } from './frame.tsx'
import { ProductNavigation } from './product-navigation.tsx'

/** The header of every page for logged-in users. */
export function AppHeader({ user }: { user: User }) {
  const { home } = useMessages()
  const isComplete = !user.missing?.length
  return (
    <>
      <a href="#content" className="skip-link" onClick={skipToContent}>
        {home.skip}
      </a>
      <Link
        href={CLIENT_PATHS.home}
        className="home-link"
        data-incomplete={(CAN_BE_INCOMPLETE && !isComplete) || undefined}
      >
        <Wordmark />
      </Link>
      <div className="product-navigation">{isComplete && <ProductNavigation />}</div>
      <AccountMenu user={user} />
      <ToastRegion />
    </>
  )
}

/** The address stays: the page is the same. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.querySelector('main')?.focus()
}

/** A button that shows who is logged in, and leads to the account, language, theme and Logout. */
function AccountMenu({ user }: { user: User }) {
  const { home } = useMessages()
  return (
    <div className="account-menu">
      <Menu
        label={`${home.menu}, ${fullName(user) || user.email}`}
        buttonClass="initials"
        // Drawn by CSS: what the button is called starts with other words.
        button={
          <span
            className="avatar"
            style={{ '--hue': hueOf(user.id) } as object}
            data-initials={initials(user)}
          />
        }
      >
        <MenuContent user={user} />
      </Menu>
    </div>
  )
}

export function MenuContent({ user }: { user: User }) {
  const { home, title } = useMessages()
  const { session } = useSession()
  const name = fullName(user)
  return (
    <>
      <p className="menu-user">
        {name && <bdi>{name}</bdi>}
        <bdi>{user.email}</bdi>
      </p>
      <Link
        href={CLIENT_PATHS.account}
        preload
        onClick={({ currentTarget }) => closeMenu(currentTarget)}
      >
        <Icon name="user" />
        <span>{title.account}</span>
      </Link>
      {languages.length > 1 && <LanguageSelect />}
      <ThemeSelect />
      {/* The attribute is for pages that ask first. */}
      <button type="button" data-logs-out onClick={() => void session.signOut()}>
        <Icon name="log-out" />
        <span>{home.logout}</span>
      </button>
    </>
  )
}

const notices = () => import('../pages/notices.tsx')
const NotKeptNotice = lazyPart(notices, 'NotKeptNotice', 'failures')
const EmailRequestedNotice = lazyPart(notices, 'EmailRequestedNotice', 'secondStep')
const TwoStepNotice = lazyPart(
  () => import('../pages/two-step-notice.tsx'),
  'TwoStepNotice',
  'factors',
)

/**
 * What a signed-in user has to know on every page: that another person has requested the email, or by when two-step
 * login must be turned on.
 */
export function UserNotices({ user }: { user: User }) {
  const { storage } = use(SessionContext)
  const { email_available_at } = user
  return (
    <>
      <LazyArea>{!userToken.isKept(storage) && <NotKeptNotice />}</LazyArea>
      <LazyArea>
        {email_available_at !== undefined && (
          <EmailRequestedNotice user={user} availableAt={email_available_at} />
        )}
      </LazyArea>
      {REQUIRES_TWO_STEP && <TwoStepDue user={user} />}
    </>
  )
}

/** Not where two-step login is turned on. */
function TwoStepDue({ user }: { user: User }) {
  const { accountSecurity, accountTwoStepSetUp } = CLIENT_PATHS
  const path = pageOf(usePath())
  const isShown = path !== accountSecurity && path !== accountTwoStepSetUp
  const { two_step_due_at: dueAt } = user
  return (
    <LazyArea>
      {isShown && dueAt !== undefined && <TwoStepNotice user={user} dueAt={dueAt} />}
    </LazyArea>
  )
}
