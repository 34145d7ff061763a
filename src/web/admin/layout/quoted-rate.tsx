import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { nearMomentText } from '../../../rules/india-time.ts'
import type { CurrentRate } from '../../../contract/rates.ts'
import { byTrade } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { ratesQuery } from '../../api/queries/rates.ts'
import { metalText } from '../../shared/rates/rate-words.ts'
import * as styles from './quoted-rate.module.css'

/** The rate that the trade quotes, with the time since when it is in force; nothing in a shop without rates. */
export function QuotedRate() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(ratesQuery(api))
  const [quoted] = data?.rates.toSorted(byTrade) ?? []
  if (!quoted) return null
  return (
    <Link to="/dashboard/rates" className={styles.rate}>
      {metalText(quoted)} <b>{moneyText(quoted.perGram)}</b> <time dateTime={quoted.since}>{sinceText(quoted)}</time>
    </Link>
  )
}

const sinceText = ({ since }: CurrentRate): string => nearMomentText(Date.parse(since), Date.now())
