import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { type FocusEvent, type MouseEvent, use, useId, useState } from 'react'
import { Link } from '../browser/navigation.tsx'
import { userToken } from '../browser/storage.ts'
import { fullName, initials } from '../messages/formats.ts'
import { useMessages } from '../messages/language.ts'
import { LazyArea, lazyPart } from '../pages/lazy.tsx'
import { SessionContext, useSession } from '../session/lazy-session.ts'
import { Icon } from '../ui/icon.tsx'
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
      <Link href={CLIENT_PATHS.home} className="home-link">
        <Wordmark />
      </Link>
      <div className="product-navigation">{isComplete && <ProductNavigation />}</div>
      <AccountMenu user={user} />
      <ToastRegion />
    </>
  )
}

/** The address stays: the page is the same. The first card comes after the navigation of the account. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  const main = document.querySelector('main')
  const content = main?.querySelector<HTMLElement>('.card') ?? main
  content?.focus()
}

/** A button that shows who is logged in, the account and Logout. The browser opens and closes it, also with Escape. */
function AccountMenu({ user }: { user: User }) {
  const { home } = useMessages()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="account-menu">
      <button type="button" className="initials" popoverTarget={id}>
        <span>{initials(user)}</span> <span className="visually-hidden">{home.menu}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="menu"
        role="group"
        aria-label={home.menu}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // Only once it is closed, because the browser returns the focus only from content that is still there.
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={closeOnLeave}
      >
        {isOpen && <MenuContent user={user} />}
      </div>
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
        onClick={({ currentTarget }) => close(currentTarget)}
      >
        <Icon name="user" />
        <span>{title.account}</span>
      </Link>
      <button type="button" onClick={() => void session.signOut()}>
        <Icon name="log-out" />
        <span>{home.logout}</span>
      </button>
    </>
  )
}

const close = (element: Element) =>
  element.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()

/** Closes the menu when Tab moves the focus out of it. */
function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close(currentTarget)
}

const notices = () => import('../pages/notices.tsx')
const NotKeptNotice = lazyPart(notices, 'NotKeptNotice', 'failures')
const EmailRequestedNotice = lazyPart(notices, 'EmailRequestedNotice', 'secondStep')

/** What a signed-in user has to know on every page: also that another person has requested the email. */
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
    </>
  )
}
