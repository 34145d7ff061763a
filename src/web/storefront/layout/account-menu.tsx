import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react'
import { type SessionUser } from '../../api/session.ts'
import { signOut } from '../../api/sign-out.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { iconButtonClass } from '../../ui/button.tsx'

/** Menu entries of administrators (NAV-09) and of other users (NAV-10). */
const adminLinks = [
  { text: 'Dashboard', to: '/dashboard/admin' },
  { text: 'Manage Items', to: '/dashboard/manage-products' },
  { text: 'All Orders', to: '/dashboard/manage-orders' },
  { text: 'Add New Post', to: '/dashboard/add-new-post' },
] as const
const userLinks = [
  { text: 'Dashboard', to: '/dashboard' },
  { text: 'Profile', to: '/dashboard/profile' },
  { text: 'Payments', to: '/dashboard/payments' },
  { text: 'Orders', to: '/dashboard/orders' },
] as const

/** The signed-in user's picture, which opens the account menu. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  return (
    <div className="person">
      <button
        ref={button}
        type="button"
        className={iconButtonClass}
        aria-label={`Account of ${user.username}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user.username} picture={user.profileImage} size={32} />
      </button>
      {open && <PersonMenu id={id} user={user} button={button} onClose={close} />}
    </div>
  )
}

type PersonMenuProps = { id: string; user: SessionUser; button: RefObject<HTMLButtonElement | null>; onClose(): void }

/** The open account menu. It closes when an entry is chosen, or on a press or focus outside. */
function PersonMenu({ id, user, button, onClose }: PersonMenuProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const menu = useRef<HTMLElement>(null)
  useCloseOnTurningAway(menu, button, onClose)
  const leave = () => {
    onClose()
    void signOut(api, () => router.navigate({ to: '/', ignoreBlocker: true }))
  }
  return (
    <nav ref={menu} id={id} className="person-menu" aria-label="Account">
      <p>
        <b>{user.username}</b>
        {user.email}
      </p>
      <ul>
        {(user.role === 'admin' ? adminLinks : userLinks).map(({ text, to }) => (
          <li key={to}>
            <Link to={to} onClick={onClose}>
              {text}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={leave}>
            Logout
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Escape returns the focus to the button; a press or focus outside only closes the menu. */
function useCloseOnTurningAway(menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const isElsewhere = (target: EventTarget | null) =>
      target instanceof Node && !menu.current?.contains(target) && !button.current?.contains(target)
    const away = ({ target }: Event) => isElsewhere(target) && onClose()
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      button.current?.focus()
      onClose()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      document.removeEventListener('keydown', escape)
    }
  }, [menu, button, onClose])
}
