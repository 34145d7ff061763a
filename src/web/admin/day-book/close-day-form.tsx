import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { closeDay, type DayBook } from '../../../contract/day-book.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import { cashDifferenceText, cashOfDay, worthOf } from '../../../rules/day-book.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { COUNT_ID } from './count-bar.tsx'
import { CountFields, type TypedCount } from './count-fields.tsx'
import * as styles from './day-book-page.module.css'
import { Fact } from './person-sums.tsx'

/** Counts the cash of a day and closes it. */
export function CloseDayForm({ book }: { book: DayBook }) {
  const [opening, setOpening] = useState(String(book.opening))
  const [counts, setCounts] = useState<TypedCount>({})
  const [note, setNote] = useState('')
  const { save, problem, failure, isBusy } = useClosing(book)

  const cash = cashOfDay(book.entries)
  const opened = Number(opening) || 0
  const expected = toRupees(toPaise(book.cash.expected) - toPaise(book.opening) + toPaise(opened))
  const counted = toRupees(worthOf(numbersOf(counts)))
  const difference = toRupees(toPaise(counted) - toPaise(expected))
  const isCounted = Object.values(counts).some((typed) => typed !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ opening, counts, note, needsReason: difference !== 0 })
  }

  return (
    <section className={sheetClass} id={COUNT_ID} aria-labelledby="close-title">
      <h2 id="close-title">Close the day</h2>
      <form className={styles.closing} noValidate onSubmit={submit}>
        <UnsavedGuard unsaved={!isBusy && (isCounted || note !== '')} />
        <FormField
          label="Opening cash (₹)"
          inputMode="decimal"
          autoComplete="off"
          help="As counted at the last close."
          value={opening}
          onChange={({ currentTarget: { value } }) => setOpening(value)}
        />
        <dl className={styles.facts}>
          <Fact name="Cash in" rupees={cash.in} />
          <Fact name="Cash out" rupees={-cash.out} />
          <Fact name="Expected in the drawer" rupees={expected} />
        </dl>
        <CountFields counts={counts} onChange={setCounts} />
        <dl className={styles.facts}>
          <Fact name="Counted" rupees={counted} isTotal />
        </dl>
        <Difference difference={difference} isCounted={isCounted} />
        {isCounted && difference !== 0 && (
          <FormField
            label={difference < 0 ? 'Why is it short?' : 'Why is it over?'}
            maxLength={200}
            autoComplete="off"
            help="For example: change given twice"
            error={problem}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        )}
        <FormError>{failure}</FormError>
        <Button type="submit" kind="main" wide busy={isBusy}>
          {isBusy ? 'Closing...' : 'Close the day'}
        </Button>
        <p className={styles.hint}>A closed day takes no cash. An owner can reopen it.</p>
      </form>
    </section>
  )
}

/** Says as soon as something is counted how it differs. */
const Difference = ({ difference, isCounted }: { difference: number; isCounted: boolean }) => (
  <output className={difference === 0 ? styles.even : styles.short}>
    {isCounted && (
      <>
        <ExtraIcon name={difference === 0 ? 'check' : 'warning'} />
        <span>
          <b>{cashDifferenceText(difference, moneyText)}.</b>
          {difference !== 0 && ' Count again, or say why.'}
        </span>
      </>
    )}
  </output>
)

type Closing = { opening: string; counts: TypedCount; note: string; needsReason: boolean }

/** `problem`: of the reason; `failure`: of everything else. */
function useClosing(book: DayBook) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  const save = async ({ opening, counts, note, needsReason }: Closing) => {
    const isReasonMissing = needsReason && note.trim().length < 3
    setProblem(isReasonMissing ? 'Enter a reason of at least 3 characters.' : undefined)
    setFailure('')
    if (isReasonMissing) return

    setBusy(true)
    try {
      const closed = await api(closeDay, {
        params: { day: book.day },
        body: {
          opening: Number(opening),
          counted: numbersOf(counts),
          ...(needsReason && { note }),
        },
      })
      queryClient.setQueryData(['day-book', book.day], closed)
      notify({ text: 'The day is closed.', tone: 'success' })
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }

  return { save, problem, failure, isBusy }
}

const numbersOf = (counts: TypedCount): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([, typed]) => typed !== '')
      .map(([value, typed]) => [value, Number(typed)]),
  )
