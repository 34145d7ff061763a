import { Menu } from '@base-ui/react/menu'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import type { SessionUser } from '../../api/session.ts'
import { signOut } from '../../api/sign-out.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './office-account-menu.module.css'

const links = [
  { text: 'Profile and sign-in', to: '/dashboard/profile' },
  { text: 'Audit log', to: '/dashboard/audit-log' },
  { text: 'View the shop', to: '/' },
] as const

/** The administrator's name and picture, which open the menu of what concerns only them. */
export function OfficeAccountMenu({ user: { username, email, profileImage } }: { user: SessionUser }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.person}>
        <Avatar name={username} picture={profileImage} size={32} />
        <span className={styles.name}>
          <span className="sr-only">Account of </span>
          {username}
        </span>
        <Icon name="down" className={styles.arrow} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={6} positionMethod="fixed">
          <Menu.Popup className={styles.menu}>
            <Menu.Group>
              <Menu.GroupLabel className={styles.who}>
                <b>{username}</b>
                {email}
              </Menu.GroupLabel>
              {links.map(({ text, to }) => (
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
