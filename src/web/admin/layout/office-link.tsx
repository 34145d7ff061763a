import { Link, useLocation } from '@tanstack/react-router'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { officeMenu, type OfficeEntry } from './office-menu.ts'
import { useWaitingWork } from '../shared/use-waiting-work.ts'
import * as styles from './office-link.module.css'

type OfficeLinkProps = { link: OfficeEntry; className: string | undefined; onClick?(): void }

/** An entry of the back office's menus, with the number of what waits there. */
export function OfficeLink({
  link: { text, to, icon, search, waiting },
  className,
  onClick,
}: OfficeLinkProps) {
  const work = useWaitingWork()
  const count = (waiting && work?.[waiting]) ?? 0
  const isNarrowed = useIsNarrowed(to)

  const common = {
    className,
    ...(onClick && { onClick }),
    children: (
      <>
        <ExtraIcon name={icon} className={styles.icon} />
        {text}
        {count > 0 && (
          <b className={styles.count}>
            {count > 999 ? '999+' : count}
            <span className="sr-only"> waiting</span>
          </b>
        )}
      </>
    ),
  }

  if (search)
    return (
      <Link
        to="/dashboard/manage-orders"
        search={search}
        activeOptions={{ includeSearch: true }}
        {...common}
      />
    )

  return <Link to={to} activeOptions={{ includeSearch: isNarrowed, exact: true }} {...common} />
}

/** Whether the page at this address shows a part of its list that has an entry of its own. */
function useIsNarrowed(to: OfficeEntry['to']): boolean {
  const { pathname, search: shown } = useLocation()
  if (pathname !== to) return false

  return officeMenu
    .flat()
    .some(
      (entry) =>
        entry.to === to &&
        entry.search &&
        Object.entries(entry.search).every(([name, value]) => shown[name as keyof typeof shown] === value),
    )
}
