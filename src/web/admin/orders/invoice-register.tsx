import { useState } from 'react'
import { dateOfDay, dayInIndia, monthText } from '../../../rules/india-time.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { fieldClass, inputClass } from '../../ui/field-classes.ts'

/** Months that can be chosen. */
const MONTHS = 24

/** Offers the invoices and credit notes of a month as files for the accountant. */
export function InvoiceRegister() {
  const [isOpen, setOpen] = useState(false)
  const months = lastMonths(MONTHS)
  // The accountant asks for the month that has ended.
  const [month, setMonth] = useState(months[1] ?? '')
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Invoices by month
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Invoices by month" description="All invoices and credit notes that were issued in a month, with their taxes.">
        <div className={fieldClass}>
          <label htmlFor="register-month">Month</label>
          <select id="register-month" className={inputClass} value={month} onChange={({ currentTarget }) => setMonth(currentTarget.value)}>
            {months.map((each) => (
              <option key={each} value={each}>
                {monthText(each)}
              </option>
            ))}
          </select>
        </div>
        <div className={dialogActionsClass}>
          <a href={`/api/orders/invoice-register-pdf?month=${month}`} target="_blank" rel="noreferrer" className={buttonClass('line')}>
            PDF
          </a>
          <a href={`/api/orders/invoice-register?month=${month}`} download className={buttonClass('main')}>
            CSV
          </a>
        </div>
      </Dialog>
    </>
  )
}

/** The newest months in India as 2026-11, this one first. */
function lastMonths(count: number): string[] {
  const today = dateOfDay(dayInIndia(Date.now()))
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7))
}
