import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { DailyRate } from '../../../contract/rates.ts'
import { dayInIndia, dayMonthText, startOfDayInIndia } from '../../../rules/india-time.ts'
import type { RatedFineness } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { rateHistoryQuery } from '../../api/queries/rates.ts'
import { textButtonClass } from '../../ui/button.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { signOf } from './rate-labels.ts'
import { firstDayOf } from './first-day.ts'
import { StepChart } from '../../ui/chart/step-chart.tsx'
import * as styles from './rate-history.module.css'

const ranges = [
  { days: 30, text: '30 days' },
  { days: 90, text: '90 days' },
  { days: 365, text: '1 year' },
] as const

/** Fewer days make no line. */
const MIN_CHART_DAYS = 5

const chartHeight = { height: 270, marginTop: 20 }

/**
 * The last rate of each day as a chart, and the same figures as a table. Silver is shown by the kilogram,
 * other metals by the gram.
 */
export function RateHistory({ of, title }: { of: RatedFineness; title: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [days, setDays] = useState<number>(30)
  const history = useQuery({
    ...rateHistoryQuery(api, of, firstDayOf(days)),
    placeholderData: (earlier) => earlier,
  })
  return (
    <section className={`${sheetClass} ${styles.history}`} aria-labelledby="rate-history">
      <div className={styles.head}>
        <h2 id="rate-history">{title}</h2>
        <fieldset className={styles.ranges}>
          <legend className="sr-only">Period</legend>
          {ranges.map((range) => (
            <label key={range.days}>
              <input
                type="radio"
                name="days"
                checked={days === range.days}
                onChange={() => setDays(range.days)}
              />
              <span>{range.text}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {history.isError && <LoadingFailed onTryAgain={() => void history.refetch()} />}
      {!history.isError && history.data && <Figures of={of} rates={history.data.rates} />}
      {history.isPending && <Skeleton style={chartHeight} />}
    </section>
  )
}

const LoadingFailed = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <p role="alert">
    The history could not be loaded.{' '}
    <button type="button" className={textButtonClass} onClick={onTryAgain}>
      Try again
    </button>
  </p>
)

function Figures({ of: { metal }, rates }: { of: RatedFineness; rates: DailyRate[] }) {
  const unit = metal === 'silver' ? 'per kilogram' : 'per gram'
  const points = rates.map(({ date, perGram, perKg }) => ({
    label: dayMonthText(dayInIndia(startOfDayInIndia(date))),
    value: metal === 'silver' ? perKg : perGram,
  }))
  if (points.length === 0) return <p className={styles.note}>No rate in these days.</p>
  const values = points.map(({ value }) => value)
  return (
    <>
      {points.length < MIN_CHART_DAYS ? (
        <p className={styles.note}>A chart follows once there are rates of {MIN_CHART_DAYS} days.</p>
      ) : (
        <StepChart points={points} lastText={moneyText(values.at(-1) ?? 0)} />
      )}
      <p className={styles.note}>
        Last rate of each day. Lowest <b>{moneyText(Math.min(...values))}</b>, highest{' '}
        <b>{moneyText(Math.max(...values))}</b>
      </p>
      <details className={styles.table} open={points.length < MIN_CHART_DAYS}>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Rate, {unit}</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {points
              .map(({ label, value }, nth) => (
                <tr key={rates[nth]?.date}>
                  <th scope="row">{label}</th>
                  <td>{moneyText(value)}</td>
                  <td>{nth === 0 ? '' : changeText(value - (values[nth - 1] ?? value))}</td>
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** A difference in rupees with its sign: a rise is not good news, so it has no colour. */
const changeText = (rupees: number): string => `${signOf(rupees)}${moneyText(Math.abs(rupees)).slice(1)}`
