import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { CurrentRate } from '../../../contract/rates.ts'
import { nearMomentText } from '../../../rules/india-time.ts'
import { byTrade } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { ratesQuery } from '../../api/queries/rates.ts'
import type { SessionUser } from '../../api/session.ts'
import { metalText } from '../../shared/rates/rate-labels.ts'
import { Wordmark } from '../../shared/wordmark.tsx'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMayVisit } from '../shared/use-may.ts'
import { OfficeSearch } from './office-search.tsx'
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
      <button
        type="button"
        className={`${iconButtonClass} ${styles.find}`}
        aria-label={searching ? 'Close search' : 'Search'}
        onClick={() => setSearching(!searching)}
      >
        <Icon name={searching ? 'close' : 'search'} />
      </button>
      <QuotedRate />
      <OfficeAccountMenu user={user} />
    </header>
  )
}

/**
 * The rate that the trade quotes, with the time since when it is in force; nothing in a shop without rates.
 */
function QuotedRate() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(ratesQuery(api))
  const mayVisit = useMayVisit()

  const [quoted] = data?.rates.toSorted(byTrade) ?? []
  if (!quoted) return null

  return (
    <Link to={mayVisit('/dashboard/rates') ? '/dashboard/rates' : '/rates'} className={styles.rate}>
      {metalText(quoted)} <b>{moneyText(quoted.perGram)}</b>{' '}
      <time dateTime={quoted.since}>{sinceText(quoted)}</time>
    </Link>
  )
}

const sinceText = ({ since }: CurrentRate): string => nearMomentText(Date.parse(since), Date.now())
