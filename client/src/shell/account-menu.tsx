import type { User } from '@foyer/contract/schemas.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { use, useId, useState, type FocusEvent } from 'react'
import { fullName } from '../ui/full-name.ts'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { useSession } from '../session/use-session.ts'
import { initials } from './initials.ts'

/** A button that shows who is logged in, the account and Logout. The browser opens and closes it, also with Escape. */
export function AccountMenu({ user }: { user: User }) {
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
  const { preloadPage } = use(AppContext)
  const name = fullName(user)
  const preload = () => preloadPage(CLIENT_PATHS.account)
  return (
    <>
      <p className="menu-user">
        {name && <bdi>{name}</bdi>}
        <bdi>{user.email}</bdi>
      </p>
      <Link
        href={CLIENT_PATHS.account}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ currentTarget }) => close(currentTarget)}
      >
        {title.account}
      </Link>
      <button type="button" onClick={() => void session.signOut()}>
        {home.logout}
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
