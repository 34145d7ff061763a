import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { reopenDay, type DayBook } from '../../../contract/day-book.ts'
import { cashDifferenceText, cashOfDay } from '../../../rules/day-book.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as form from '../shared/form.module.css'
import { ShopTime } from '../shared/shop-time.tsx'
import { useMay } from '../shared/use-may.ts'
import * as styles from './day-book-page.module.css'
import { Fact } from './person-sums.tsx'

/** The count that closed a day; an owner can reopen it. */
export function ClosedDay({ book }: { book: DayBook }) {
  const { opening, cash, closedAt, closedBy, note } = book
  const [isReopening, setReopening] = useState(false)
  const mayReopen = useMay()(reopenDay)
  const moved = cashOfDay(book.entries)

  return (
    <section className={sheetClass}>
      <h2>The day is closed</h2>
      <dl className={styles.facts}>
        <Fact name="Opening cash" rupees={opening} />
        <Fact name="Cash in" rupees={moved.in} />
        <Fact name="Cash out" rupees={-moved.out} />
        <Fact name="Expected in the drawer" rupees={cash.expected} />
        <Fact name="Counted" rupees={cash.counted ?? 0} isTotal />
      </dl>
      <p className={cash.difference === 0 ? styles.even : styles.short}>
        <b>{cashDifferenceText(cash.difference ?? 0, moneyText)}.</b> {note}
      </p>
      <p className={styles.hint}>
        {closedBy !== null && `${closedBy}, `}
        {closedAt !== null && <ShopTime at={closedAt} />}
      </p>
      {mayReopen && <Button onClick={() => setReopening(true)}>Reopen the day</Button>}
      <Dialog
        open={isReopening}
        onClose={() => setReopening(false)}
        title="Reopen the day"
        description="The count stays on record. Count again when you close the day."
      >
        <ReopenForm day={book.day} onDone={() => setReopening(false)} />
      </Dialog>
    </section>
  )
}

function ReopenForm({ day, onDone }: { day: string; onDone(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  const reopen = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)

    try {
      const book = await api(reopenDay, { params: { day }, body: { reason } })
      onDone()
      queryClient.setQueryData(['day-book', day], book)
      notify({ text: 'The day is open again.', tone: 'success' })
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void reopen(event)}>
      <FormField
        label="Reason"
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          Reopen the day
        </Button>
      </div>
    </form>
  )
}
