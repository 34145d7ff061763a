import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listScheduledRates, withdrawRates, type RateBatch } from '../../../contract/manage-rates.ts'
import { textButtonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { errorMessage } from '../shared/error-message.ts'
import { batchText } from './batch-text.ts'
import * as styles from './rates-page.module.css'
import { momentOf } from './when-choice.ts'

/** Rates that take effect later, each of which can be withdrawn. */
export function ScheduledRates() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const found = useQuery({ queryKey: ['rates', 'scheduled'], queryFn: () => api(listScheduledRates, {}), staleTime: 0 })
  // What was asked stays in the dialog until it is closed.
  const [toWithdraw, setToWithdraw] = useState<RateBatch>()
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = async () => {
    if (!toWithdraw) return
    try {
      await api(withdrawRates, { params: { batchId: toWithdraw._id } })
      notify({ text: 'The scheduled rates are withdrawn.', tone: 'success' })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: ['rates'] })
  }
  const batches = found.data?.batches ?? []
  return (
    <section className={`${sheetClass} ${styles.batches}`} aria-labelledby="scheduled">
      <h2 id="scheduled">Scheduled</h2>
      {found.isError ? (
        <p role="alert">
          The scheduled rates could not be loaded.{' '}
          <button type="button" className={textButtonClass} onClick={() => void found.refetch()}>
            Try again
          </button>
        </p>
      ) : batches.length === 0 ? (
        <p className={styles.quiet}>Nothing is scheduled.</p>
      ) : (
        <ul>
          {batches.map((batch) => (
            <li key={batch._id}>
              <span>
                {momentOf(batch.effectiveAt)}
                <small>{batchText(batch)}</small>
              </span>
              <button
                type="button" className={textButtonClass} aria-label={`Withdraw the rates of ${momentOf(batch.effectiveAt)}`}
                onClick={() => {
                  setToWithdraw(batch)
                  setConfirming(true)
                }}
              >
                Withdraw
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isConfirming} title="Withdraw these rates?" description={toWithdraw ? `${batchText(toWithdraw)}. The rates in force stay.` : ''} action="Withdraw" onConfirm={withdraw}
        onClose={() => setConfirming(false)}
      />
    </section>
  )
}
