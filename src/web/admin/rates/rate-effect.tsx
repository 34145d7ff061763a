import { useState, type Ref } from 'react'
import type { RatePreview } from '../../../contract/manage-rates.ts'
import { byTrade, guardMessage, outOfLineMessage } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { percentText, shortPurity } from '../../shared/rates/rate-labels.ts'
import * as styles from './rate-effect.module.css'
import * as pageStyles from './rates-page.module.css'
import { effectiveInstant, momentOf, tomorrowMorning, type WhenChoice } from './when-choice.ts'

type RateEffectProps = {
  ref: Ref<HTMLElement>
  preview: RatePreview | undefined
  /** Whether the preview belongs to the typed rates. */
  isCurrent: boolean
  failure: string | undefined
  when: WhenChoice
  onWhen(when: WhenChoice): void
  reason: string
  onReason(reason: string): void
  saving: boolean
  onSave(): Promise<void>
  onBack(): void
}

const MIN_REASON_LENGTH = 3

/** The effect of the rates, its time, and the button that puts them in force. */
export function RateEffect({
  ref,
  preview,
  isCurrent,
  failure,
  when,
  onWhen,
  reason,
  onReason,
  saving,
  onSave,
  onBack,
}: RateEffectProps) {
  const instant = effectiveInstant(when)
  const isReasoned = !preview?.guard.exceeded || reason.trim().length >= MIN_REASON_LENGTH

  return (
    <section
      ref={ref}
      className={`${sheetClass} ${pageStyles.effect}`}
      aria-labelledby="what-changes"
      tabIndex={-1}
    >
      <div className={pageStyles.paneHead}>
        <h2 id="what-changes">What changes</h2>
        <button type="button" className={`${textButtonClass} ${pageStyles.back}`} onClick={onBack}>
          Change the rates
        </button>
      </div>
      {preview?.guard.exceeded && <Guard preview={preview} reason={reason} onReason={onReason} />}
      {preview ? (
        <Changes preview={preview} />
      ) : (
        <p className={pageStyles.quiet}>Enter a rate to see what it changes.</p>
      )}
      <When when={when} onWhen={onWhen} />
      {failure && <FormError>{failure}</FormError>}
      <div className={styles.confirmBar}>
        <Button
          kind="main"
          wide
          disabled={!isCurrent || !isReasoned || saving || (!when.now && instant === undefined)}
          onClick={() => void onSave()}
        >
          {saving ? 'Saving...' : applyText(instant)}
        </Button>
      </div>
    </section>
  )
}

const applyText = (instant: string | undefined): string =>
  instant === undefined ? 'Apply now' : `Schedule for ${momentOf(instant)}`

function Changes({ preview: { digest, changes, pieces, outOfLine } }: { preview: RatePreview }) {
  return (
    <>
      {outOfLine.map((rate) => (
        <p key={`${rate.metal} ${rate.fineness}`} role="alert" className={styles.warning}>
          <ExtraIcon name="warning" />
          <span>
            {outOfLineMessage(
              rate,
              moneyText(rate.metal === 'silver' ? rate.expected.perKg : rate.expected.perGram),
            )}{' '}
            Please check both.
          </span>
        </p>
      ))}
      <p className={styles.pieces}>{piecesText(pieces)}</p>
      <ChangedPrices key={digest} pieces={pieces} />
      <ul className={styles.changes}>
        {changes.toSorted(byTrade).map(({ metal, fineness, before, after, percent }) => {
          const amount = (rate: typeof after) => moneyText(metal === 'silver' ? rate.perKg : rate.perGram)

          return (
            <li key={`${metal} ${fineness}`}>
              <b className={pageStyles.punch}>{shortPurity({ metal, fineness })}</b>
              <span>
                <b>{amount(after)}</b>
                <small>{before ? `was ${amount(before)}` : 'New'}</small>
              </span>
              <span className={pageStyles.change}>{percent === null ? '' : percentText(percent)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Changed prices listed before `See all`. */
const FIRST_PRICES = 4

function ChangedPrices({ pieces: { count, changed } }: Pick<RatePreview, 'pieces'>) {
  const [isWhole, setIsWhole] = useState(false)

  return (
    <>
      {changed.length > 0 && (
        <ul className={styles.prices} aria-label="Changed prices">
          {changed.slice(0, isWhole ? undefined : FIRST_PRICES).map(({ name, before, after }, place) => (
            <li key={place}>
              <span>{name}</span>
              <span>
                {moneyText(before)} to <b>{moneyText(after)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && changed.length > FIRST_PRICES && (
        <button type="button" className={textButtonClass} onClick={() => setIsWhole(true)}>
          See all {count}
        </button>
      )}
      {isWhole && count > changed.length && (
        <p className={pageStyles.quiet}>
          The {changed.length} largest of {count} changes.
        </p>
      )}
    </>
  )
}

function piecesText({ count, raised, lowered }: RatePreview['pieces']): string {
  if (count === 0) return 'No prices change.'

  const up = raised === 1 ? '1 price rises' : `${raised === 0 ? 'No' : raised} prices rise`
  return `${up}, ${fallText(lowered)}.`
}

function fallText(lowered: number): string {
  if (lowered === 0) return 'none fall'
  return lowered === 1 ? '1 falls' : `${lowered} fall`
}

function Guard({
  preview: { guard },
  reason,
  onReason,
}: {
  preview: RatePreview
  reason: string
  onReason(reason: string): void
}) {
  const [greatest] = guard.changes

  return (
    <div className={styles.guard}>
      <p role="alert" className={styles.warning}>
        <ExtraIcon name="warning" />
        <span>{greatest && guardMessage(greatest, greatest.percent)}</span>
      </p>
      <FormField
        label="Reason"
        placeholder="3 letters at least"
        maxLength={200}
        value={reason}
        help="Saved in the audit log."
        onChange={({ target }) => onReason(target.value)}
      />
    </div>
  )
}

function When({ when, onWhen }: { when: WhenChoice; onWhen(when: WhenChoice): void }) {
  return (
    <fieldset className={styles.when}>
      <legend>From when</legend>
      <label>
        <input type="radio" name="when" checked={when.now} onChange={() => onWhen({ ...when, now: true })} />
        Now
      </label>
      <label>
        <input
          type="radio"
          name="when"
          checked={!when.now}
          onChange={() => onWhen({ now: false, text: when.text || tomorrowMorning(Date.now()) })}
        />
        At a set time
      </label>
      {!when.now && (
        <FormField
          label="Day and time"
          type="datetime-local"
          value={when.text}
          help="Indian time, up to 30 days ahead."
          onChange={({ target }) => onWhen({ now: false, text: target.value })}
          error={effectiveInstant(when) === undefined ? 'This time has passed.' : undefined}
        />
      )}
    </fieldset>
  )
}
