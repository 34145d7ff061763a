import { Menu } from '@base-ui/react/menu'
import type { SessionUser } from '../../api/session.ts'
import { AccountMenuPopup } from '../../shared/account-menu-popup.tsx'
import { Avatar } from '../../shared/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMayVisit } from '../shared/use-may.ts'
import * as styles from './office-account-menu.module.css'

const links = [
  { text: 'Profile and sign-in', to: '/dashboard/profile' },
  { text: 'Audit log', to: '/dashboard/audit-log' },
  { text: 'View the shop', to: '/' },
] as const

/** The administrator's name and picture, which open the menu of what concerns only them. */
export function OfficeAccountMenu({ user }: { user: SessionUser }) {
  const { username, profileImage } = user
  const mayVisit = useMayVisit()

  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.person}>
        <Avatar picture={profileImage} size={32} />
        <span className={styles.name}>
          <span className="sr-only">Account of </span>
          {username}
        </span>
        <Icon name="down" className={styles.arrow} />
      </Menu.Trigger>
      <AccountMenuPopup user={user} links={links.filter(({ to }) => mayVisit(to))} />
    </Menu.Root>
  )
}
