import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../shared/wordmark.tsx'
import { LeaveItems } from './leave-items.tsx'
import { OfficeLink } from './office-link.tsx'
import { OFFICE_TITLE } from './office-menu.ts'
import { useOfficeMenu } from './use-office-menu.ts'
import * as styles from './office-rail.module.css'

/** The menu at the edge of the window (ADM-01). On small screens the bar at the bottom takes its place. */
export function OfficeRail({ shopName }: { shopName: string }) {
  const { groups } = useOfficeMenu()

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
          {groups.map((group, index) => (
            <ul key={index} className={styles.group}>
              {group.map((link) => (
                <li key={link.text}>
                  <OfficeLink link={link} className={styles.entry} />
                </li>
              ))}
            </ul>
          ))}
          <ul className={styles.group}>
            <LeaveItems className={styles.entry} />
          </ul>
        </nav>
      </div>
    </aside>
  )
}
