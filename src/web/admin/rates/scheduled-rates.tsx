import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { listScheduledRates, withdrawRates, type RateBatch } from '../../../contract/manage-rates.ts'
import { textButtonClass } from '../../ui/button.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { batchText } from './batch-text.ts'
import { RateBatches } from './rate-batches.tsx'
import { momentOf } from './when-choice.ts'

/** Rates that take effect later, each of which can be withdrawn. */
export function ScheduledRates() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const found = useQuery({
    queryKey: ['rates', 'scheduled'],
    queryFn: () => api(listScheduledRates, {}),
    staleTime: 0,
  })
  const withdrawal = useRowDialog<RateBatch>()

  const withdraw = async ({ _id: batchId }: RateBatch) => {
    await notifyResult(async () => {
      await api(withdrawRates, { params: { batchId } })
      return 'The scheduled rates are withdrawn.'
    })
    await queryClient.invalidateQueries({ queryKey: ['rates'] })
  }

  return (
    <>
      <RateBatches
        id="scheduled"
        title="Scheduled"
        query={found}
        failure="The scheduled rates could not be loaded."
        empty="Nothing is scheduled."
      >
        {(batch) => (
          <>
            <span>
              {momentOf(batch.effectiveAt)}
              <small>{batchText(batch)}</small>
            </span>
            <button
              type="button"
              className={textButtonClass}
              aria-label={`Withdraw the rates of ${momentOf(batch.effectiveAt)}`}
              onClick={() => withdrawal.open(batch)}
            >
              Withdraw
            </button>
          </>
        )}
      </RateBatches>
      <ConfirmRow
        dialog={withdrawal}
        title={() => 'Withdraw these rates?'}
        description={(batch) => `${batchText(batch)}. The rates in force stay.`}
        action="Withdraw"
        onConfirm={withdraw}
      />
    </>
  )
}
