import { Menu } from '@base-ui/react/menu'
import { Link, useRouteContext, useRouter, type LinkProps } from '@tanstack/react-router'
import type { SessionUser } from '../api/session.ts'
import { signOut } from '../api/sign-out.ts'
import * as styles from './account-menu-popup.module.css'

type AccountMenuPopupProps = {
  user: SessionUser
  links: readonly { text: string; to: NonNullable<LinkProps['to']> }[]
}

/** The popup of an account menu, in the shop and in the back office: the user's name, links, and `Logout`. */
export function AccountMenuPopup({ user: { username, email }, links }: AccountMenuPopupProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  return (
    <Menu.Portal>
      <Menu.Positioner className={styles.positioner} align="end" sideOffset={8} positionMethod="fixed">
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
            <Menu.Item
              className={styles.item}
              onClick={() => void signOut(api, () => router.navigate({ to: '/', ignoreBlocker: true }))}
            >
              Logout
            </Menu.Item>
          </Menu.Group>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
