import { Menu } from '@base-ui/react/menu'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { useId, type ComponentProps } from 'react'
import { type SessionUser } from '../../api/session.ts'
import { signOut } from '../../api/sign-out.ts'
import * as styles from './account-menu.module.css'

/** Menu entries of administrators (NAV-09) and of other users (NAV-10). */
const adminLinks = [
  { text: 'Dashboard', to: '/dashboard/admin' },
  { text: 'Manage Items', to: '/dashboard/manage-products' },
  { text: 'All Orders', to: '/dashboard/manage-orders' },
  { text: 'Add New Post', to: '/dashboard/add-new-post' },
  { text: 'Profile', to: '/dashboard/profile' },
] as const
const userLinks = [
  { text: 'Dashboard', to: '/dashboard' },
  { text: 'Profile', to: '/dashboard/profile' },
  { text: 'Payments', to: '/dashboard/payments' },
  { text: 'Orders', to: '/dashboard/orders' },
] as const

/** The account menu with its button, which has the properties `button`. Open at first: its code is loaded when it is opened. */
export function AccountMenu({ user, button }: { user: SessionUser; button: ComponentProps<'button'> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const id = useId()
  return (
    <Menu.Root defaultOpen defaultTriggerId={id} modal={false}>
      <Menu.Trigger {...button} id={id} />
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={8} positionMethod="fixed">
          <Menu.Popup className={styles.menu}>
            <Menu.Group>
              <Menu.GroupLabel className={styles.user}>
                <b>{user.username}</b>
                {user.email}
              </Menu.GroupLabel>
              {(user.role === 'admin' ? adminLinks : userLinks).map(({ text, to }) => (
                <Menu.LinkItem key={to} className={styles.item} closeOnClick render={<Link to={to} />}>
                  {text}
                </Menu.LinkItem>
              ))}
              <Menu.Item className={styles.item} onClick={() => void signOut(api, () => router.navigate({ to: '/', ignoreBlocker: true }))}>
                Logout
              </Menu.Item>
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
