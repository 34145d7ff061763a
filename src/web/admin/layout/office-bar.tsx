import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionUser } from '../../api/session.ts'
import { Wordmark } from '../../shared/wordmark.tsx'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OfficeSearch } from './office-search.tsx'
import { QuotedRate } from './quoted-rate.tsx'
import { OfficeAccountMenu } from './office-account-menu.tsx'
import * as styles from './office-bar.module.css'

/** The bar at the top of the back office. On a phone a button opens the search field over it. */
export function OfficeBar({ user, shopName }: { user: SessionUser; shopName: string }) {
  const [searching, setSearching] = useState(false)
  return (
    <header className={styles.bar} data-searching={searching || undefined}>
      <Link to="/dashboard/admin" className={styles.logo} aria-label={`${shopName} back office`}>
        <Wordmark name={shopName} />
      </Link>
      <OfficeSearch key={String(searching)} focused={searching} className={styles.search} />
      <button type="button" className={`${iconButtonClass} ${styles.find}`} aria-label={searching ? 'Close search' : 'Search'} onClick={() => setSearching(!searching)}>
        <Icon name={searching ? 'close' : 'search'} />
      </button>
      <QuotedRate />
      <OfficeAccountMenu user={user} />
    </header>
  )
}
