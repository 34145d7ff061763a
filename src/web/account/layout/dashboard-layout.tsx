import { contactOf } from '../../../rules/mailbox.ts'
import { Link, useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { type SessionUser } from '../../api/session.ts'
import { signOut } from '../../api/sign-out.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { dashboardMenu } from './dashboard-menu.ts'
import * as styles from './dashboard-layout.module.css'
import * as menuStyles from './dashboard-menu.module.css'

/** A customer's dashboard (DASH-01): the page, with the menu beside it, or above it on a phone. */
export function DashboardLayout({ user, children }: { user: SessionUser | null; children: ReactNode }) {
  if (!user) return <DashboardBones />
  return (
    <div className={`wrap ${styles.dashboard}`}>
      <aside className={menuStyles.menu}>
        <div className={menuStyles.person}>
          <Avatar picture={user.profileImage} className={menuStyles.avatar} />
          <span>
            <b>{user.username}</b>
            <Contact text={contactOf(user)} />
          </span>
        </div>
        <Menu />
      </aside>
      <div className={styles.page}>{children}</div>
    </div>
  )
}

/** A mobile number, or an e-mail address that wraps after its @ before it wraps anywhere else. */
function Contact({ text }: { text: string }) {
  const [name, host] = text.split('@')
  if (host === undefined) return name

  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}

function Menu() {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const leave = () => router.navigate({ to: '/', ignoreBlocker: true })
  const list = useCurrentInView()
  return (
    <nav aria-labelledby="dashboard-menu">
      <p id="dashboard-menu" className={menuStyles.title}>
        {dashboardMenu.title}
      </p>
      <ul ref={list} className={menuStyles.entries}>
        {dashboardMenu.links.map(({ text, to, icon }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/dashboard' }} className={menuStyles.entry}>
              <ExtraIcon name={icon} className={menuStyles.icon} />
              {text}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={menuStyles.entry} onClick={() => void signOut(api, leave)}>
            <ExtraIcon name="logout" className={menuStyles.icon} />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** On a phone the menu is a row wider than the screen: scroll the current entry into view. */
function useCurrentInView() {
  const list = useRef<HTMLUListElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) list.current?.scrollTo({ left: current.offsetLeft - list.current.offsetLeft - 16 })
  }, [path])
  return list
}

/** Shown until the session is known. */
function DashboardBones() {
  return (
    <div className={`wrap ${styles.dashboard}`}>
      <div className={menuStyles.menu} />
      <div className={styles.page}>
        <LoadingText />
        <Skeleton style={{ height: 40, width: 'min(320px, 80%)' }} />
        <Skeleton style={{ height: 260, marginTop: 30 }} />
      </div>
    </div>
  )
}
