import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { listRateEntries, type RateBatch } from '../../../contract/manage-rates.ts'
import { batchText } from './batch-text.ts'
import { RateBatches } from './rate-batches.tsx'
import { momentOf } from './when-choice.ts'

/** The last rates that took effect: when, by whom, and why. */
export function RateEntries() {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({
    queryKey: ['rates', 'entries'],
    queryFn: () => api(listRateEntries, {}),
    staleTime: 0,
  })

  if (!found.isError && !found.data?.batches.length) return null

  return (
    <RateBatches
      id="last-entries"
      title="Last entries"
      query={found}
      failure="The last entries could not be loaded."
    >
      {(batch) => (
        <span>
          {batchText(batch)}
          <small>{originText(batch)}</small>
        </span>
      )}
    </RateBatches>
  )
}

const originText = ({ effectiveAt, enteredBy, reason }: RateBatch): string =>
  [momentOf(effectiveAt), enteredBy, reason && `“${reason}”`].filter(Boolean).join(', ')
