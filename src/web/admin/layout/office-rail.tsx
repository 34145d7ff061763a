import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { signOut } from '../../api/sign-out.ts'
import { Wordmark } from '../../shared/wordmark.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { OfficeLink } from './office-link.tsx'
import { OFFICE_TITLE, officeMenu } from './office-menu.ts'
import * as linkStyles from './office-link.module.css'
import * as styles from './office-rail.module.css'

/** The menu at the edge of the window (ADM-01). On small screens the bar at the bottom takes its place. */
export function OfficeRail({ shopName }: { shopName: string }) {
  return (
    <aside className={styles.rail}>
      <div className={styles.inner}>
        <Link to="/dashboard/admin" className={styles.logo} aria-label={`${shopName} back office`}>
          <Wordmark name={shopName} onNight />
        </Link>
        <nav aria-labelledby="office-menu">
          <p id="office-menu" className={styles.title}>
            {OFFICE_TITLE}
          </p>
          {officeMenu.map((group, index) => (
            <ul key={index} className={styles.group}>
              {group.map((link) => (
                <li key={link.text}>
                  <OfficeLink link={link} className={styles.entry} />
                </li>
              ))}
            </ul>
          ))}
          <ul className={styles.group}>
            <li>
              <Link to="/" className={styles.entry}>
                <ExtraIcon name="leave" className={linkStyles.icon} />
                View the shop
              </Link>
            </li>
            <li>
              <LogoutButton className={styles.entry} />
            </li>
          </ul>
        </nav>
      </div>
    </aside>
  )
}

/** Signs out and leaves for the home page. */
export function LogoutButton({ className }: { className: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  return (
    <button type="button" className={className} onClick={() => void signOut(api, () => router.navigate({ to: '/', ignoreBlocker: true }))}>
      <ExtraIcon name="logout" className={linkStyles.icon} />
      Logout
    </button>
  )
}
