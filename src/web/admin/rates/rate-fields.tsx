import { useState } from 'react'
import { rateSteps, type RatePreview } from '../../../contract/manage-rates.ts'
import type { CurrentRate } from '../../../contract/rates.ts'
import { changePercent, rateKey, toPaisePerKg, type RatedFineness } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { finenesses, purityName, ratedMetals } from '../../../rules/purity.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { isPerKg, paiseOfText, withDerived, withText, type RateEntry } from './rate-entry.ts'
import { percentText, shortPurity } from '../../shared/rates/rate-labels.ts'
import * as styles from './rate-fields.module.css'
import * as pageStyles from './rates-page.module.css'

type RateFieldsProps = {
  rates: CurrentRate[]
  rows: RatedFineness[]
  entry: RateEntry
  preview: RatePreview | undefined
  onEntry(entry: RateEntry): void
  onAdd(row: RatedFineness): void
  /** Goes on to what changes, on a phone. */
  onNext(): void
  /** Whether the typed rates can be sent. */
  ready: boolean
}

/** One field for each rate, filled with the one in force. */
export function RateFields({ rates, rows, entry, preview, onEntry, onAdd, onNext, ready }: RateFieldsProps) {
  // Rates are derived from the one that was typed last.
  const [typed, setTyped] = useState(rows[0])
  const inForce = new Map(rates.map((rate) => [rateKey(rate), rate]))

  return (
    <section className={`${sheetClass} ${pageStyles.fields}`} aria-labelledby="new-rates">
      <div className={pageStyles.paneHead}>
        <h2 id="new-rates">New rates</h2>
        <p>Gold per gram, silver per kilogram</p>
      </div>
      {rows.map((row, nth) => (
        <div key={rateKey(row)}>
          <RateField
            row={row}
            text={entry.texts[rateKey(row)] ?? ''}
            current={inForce.get(rateKey(row))}
            onText={(text) => {
              setTyped(row)
              onEntry(withText(entry, row, text))
            }}
          />
          {nth === 0 && typed && <DeriveStrip from={typed} entry={entry} rows={rows} onEntry={onEntry} />}
        </div>
      ))}
      <AddFineness rows={rows} onAdd={onAdd} />
      <div className={styles.nextBar}>
        <p>{preview && ready ? changesText(preview) : 'Enter a rate.'}</p>
        <Button kind="main" disabled={!ready} onClick={onNext}>
          Review
        </Button>
      </div>
    </section>
  )
}

function changesText({ changes }: RatePreview): string {
  const changed = changes.filter(({ percent }) => percent !== 0)
  const [first] = changed
  if (!first) return 'No rate changes.'

  const rest = changed.length > 1 ? ` and ${changed.length - 1} more` : ''
  return `${shortPurity(first)} ${first.percent === null ? 'is new' : percentText(first.percent)}${rest}`
}

type RateFieldProps = {
  row: RatedFineness
  text: string
  current: CurrentRate | undefined
  onText(text: string): void
}

function RateField({ row, text, current, onText }: RateFieldProps) {
  const name = `${row.metal.charAt(0).toUpperCase()}${row.metal.slice(1)} ${row.fineness}`
  const id = `rate-${row.metal}-${row.fineness}`
  const paise = paiseOfText(row, text)
  const isBad = Number.isNaN(paise)
  const change =
    current && paise && !isBad ? changePercent(toPaisePerKg({ perKg: current.perKg }), paise) : null

  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        <b className={pageStyles.punch}>{shortPurity(row)}</b> {name}{' '}
        <span className="sr-only">{isPerKg(row) ? 'rupees per kilogram' : 'rupees per gram'}</span>
      </label>
      <p className={styles.current}>
        {current ? <>now {moneyText(isPerKg(row) ? current.perKg : current.perGram)}</> : 'No rate yet'}
      </p>
      <div className={styles.amount}>
        <span aria-hidden="true">₹</span>
        <input
          id={id}
          className={inputClass}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={isBad}
          aria-describedby={`${id}-change`}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <p
        id={`${id}-change`}
        className={`${pageStyles.change} ${styles.change}`}
        data-bad={isBad || undefined}
      >
        {isBad ? 'is not a rate' : changeText(change)}
      </p>
    </div>
  )
}

const changeText = (change: number | null): string => (change === null ? '' : percentText(change))

type DeriveStripProps = {
  from: RatedFineness
  entry: RateEntry
  rows: RatedFineness[]
  onEntry(entry: RateEntry): void
}

/** Fills the other rates of a metal by their fineness. */
function DeriveStrip({ from, entry, rows, onEntry }: DeriveStripProps) {
  const [roundTo, setRoundTo] = useState<(typeof rateSteps)[number]>(0)
  const isTyped = Boolean(paiseOfText(from, entry.texts[rateKey(from)]))

  return (
    <div className={styles.derive}>
      <fieldset className={styles.steps}>
        <legend>From {shortPurity(from)}, by fineness</legend>
        {rateSteps.map((step) => (
          <label key={step}>
            <input
              type="radio"
              name="round-to"
              checked={roundTo === step}
              onChange={() => setRoundTo(step)}
            />
            <span>{step === 0 ? 'no rounding' : `₹${step}`}</span>
          </label>
        ))}
      </fieldset>
      <Button small disabled={!isTyped} onClick={() => onEntry(withDerived(entry, from, rows, roundTo))}>
        Calculate the others
      </Button>
    </div>
  )
}

/** Adds a field for a fineness that has no rate yet. */
function AddFineness({ rows, onAdd }: { rows: RatedFineness[]; onAdd(row: RatedFineness): void }) {
  const known = new Set(rows.map(rateKey))
  const addable = ratedMetals
    .flatMap((metal) => finenesses[metal].map((fineness) => ({ metal, fineness })))
    .filter((each) => !known.has(rateKey(each)))

  return (
    <select
      className={`${inputClass} ${styles.add}`}
      aria-label="Add a fineness"
      value=""
      onChange={({ target }) => {
        const row = addable.find((each) => rateKey(each) === target.value)
        if (row) onAdd(row)
      }}
    >
      <option value="">Add a fineness</option>
      {addable.map((each) => (
        <option key={rateKey(each)} value={rateKey(each)}>
          {each.metal === 'gold'
            ? `Gold ${purityName(each.metal, each.fineness)}`
            : purityName(each.metal, each.fineness)}
        </option>
      ))}
    </select>
  )
}
