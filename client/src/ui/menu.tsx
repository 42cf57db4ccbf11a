import { type FocusEvent, type ReactNode, useId, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface MenuProps {
  readonly label: string
  readonly button: ReactNode
  readonly buttonClass: string
  /** Whether it opens at its button; otherwise, CSS gives it a place. */
  readonly isAtButton?: boolean
  readonly children: ReactNode
}

/** A button with a menu in the top layer. The browser opens and closes it, also with Escape, and returns the focus. */
export function Menu({ label, button, buttonClass, isAtButton = false, children }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={buttonClass} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      <div
        id={id}
        ref={isAtButton ? placeWithWindow : undefined}
        popover="auto"
        className={isAtButton ? 'menu at-button' : 'menu'}
        role="group"
        aria-label={label}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState !== 'open') return
          if (isAtButton) placeAtButton(currentTarget)
          setOpen(true)
        }}
        // Only once it is closed, because the browser returns the focus only from content that is still there.
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={closeOnLeave}
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Below the button, and ending where it ends. CSS can't do that yet in every browser that is supported. */
function placeAtButton(menu: HTMLElement) {
  const box = menu.previousElementSibling?.getBoundingClientRect()
  if (!box) return
  const isMirrored = getComputedStyle(menu).direction === 'rtl'
  const { clientWidth } = document.documentElement
  menu.style.insetBlockStart = `${box.bottom + scrollY}px`
  menu.style.insetInlineEnd = `${isMirrored ? box.left : clientWidth - box.right}px`
}

/** Keeps it there while the size of the window changes. */
function placeWithWindow(menu: HTMLElement | null) {
  if (!menu) return
  const place = () => placeAtButton(menu)
  addEventListener('resize', place)
  return () => removeEventListener('resize', place)
}

interface MenuItemProps {
  readonly icon: IconName
  /** The name, if what is shown is not enough without its row. */
  readonly label?: string
  readonly isDangerous?: boolean
  readonly onSelect: () => void
  readonly children: string
}

export function MenuItem({ icon, label, isDangerous, onSelect, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className={isDangerous ? 'danger' : undefined}
      aria-label={label}
      onClick={({ currentTarget }) => {
        closeMenu(currentTarget)
        onSelect()
      }}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  )
}

/** Closes the menu around an element. */
export const closeMenu = (element: Element) =>
  element.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()

/** Closes the menu when Tab moves the focus out of it. */
function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
    closeMenu(currentTarget)
}
