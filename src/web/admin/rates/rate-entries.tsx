import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { listRateEntries, type RateBatch } from '../../../contract/manage-rates.ts'
import { textButtonClass } from '../../ui/button.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { batchText } from './batch-text.ts'
import * as styles from './rates-page.module.css'
import { momentOf } from './when-choice.ts'

/** The last rates that took effect: when, by whom, and why. */
export function RateEntries() {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({ queryKey: ['rates', 'entries'], queryFn: () => api(listRateEntries, {}), staleTime: 0 })
  const batches = found.data?.batches ?? []
  if (!found.isError && batches.length === 0) return null
  return (
    <section className={`${sheetClass} ${styles.batches}`} aria-labelledby="last-entries">
      <h2 id="last-entries">Last entries</h2>
      {found.isError ? (
        <p role="alert">
          The last entries could not be loaded.{' '}
          <button type="button" className={textButtonClass} onClick={() => void found.refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <ul>
          {batches.map((batch) => (
            <li key={batch._id}>
              <span>
                {batchText(batch)}
                <small>{originText(batch)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const originText = ({ effectiveAt, enteredBy, reason }: RateBatch): string => [momentOf(effectiveAt), enteredBy, reason && `“${reason}”`].filter(Boolean).join(', ')
