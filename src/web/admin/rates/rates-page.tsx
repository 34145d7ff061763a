import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { nearMomentText } from '../../../rules/india-time.ts'
import { byTrade } from '../../../rules/metal-rates.ts'
import type { CurrentRate } from '../../../contract/rates.ts'
import { ratesQuery } from '../../api/queries/rates.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { RateHistory } from '../../shared/rates/rate-history.tsx'
import { metalText } from '../../shared/rates/rate-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { RateEditor } from './rate-editor.tsx'
import { RateEntries } from './rate-entries.tsx'
import * as columns from '../shared/columns.module.css'
import * as styles from './rates-page.module.css'
import { ScheduledRates } from './scheduled-rates.tsx'

/** Enters the rates of the day, phone first (RATE-11). */
export function RatesPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery(ratesQuery(api))

  const rates = found.data?.rates

  return (
    <>
      <PageTitle title="Rates" note={rates && sinceText(rates)} />
      <RatesOfDay query={found} />
    </>
  )
}

/** The form and the lists, once the rates are loaded. */
function RatesOfDay({ query }: { query: UseQueryResult<{ rates: CurrentRate[] }> }) {
  if (query.isError) {
    return (
      <Empty
        tone="error"
        title={`Error loading rates: ${errorMessage(query.error)}`}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    )
  }

  if (!query.data) {
    return (
      <>
        <LoadingText />
        <Skeleton style={{ height: 560 }} />
      </>
    )
  }

  const { rates } = query.data
  const [quoted] = rates.toSorted(byTrade)

  return (
    <>
      <RateEditor key={versionOf(rates)} rates={rates} />
      <div className={`${columns.columns} ${columns.broadAside} ${styles.below}`}>
        {quoted && <RateHistory of={quoted} title={metalText(quoted)} />}
        <div className={columns.column}>
          <ScheduledRates />
          <RateEntries />
        </div>
      </div>
    </>
  )
}

/** Changes when other rates are in force, so that the form starts again with them. */
const versionOf = (rates: readonly CurrentRate[]): string =>
  rates.map(({ since, perKg }) => `${since} ${perKg}`).join()

function sinceText(rates: readonly CurrentRate[]): string {
  const latest = Math.max(...rates.map(({ since }) => Date.parse(since)))
  return rates.length === 0
    ? 'No rate has been entered yet.'
    : `Current since ${nearMomentText(latest, Date.now())}.`
}
