import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RateBatch } from '../../../contract/manage-rates.ts'
import { textButtonClass } from '../../ui/button.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './rates-page.module.css'

type RateBatchesProps = {
  id: string
  title: string
  query: UseQueryResult<{ batches: RateBatch[] }>
  failure: string
  empty?: string
  children(batch: RateBatch): ReactNode
}

/** A short list of rates that were entered together. */
export function RateBatches({ id, title, query, failure, empty, children }: RateBatchesProps) {
  const batches = query.data?.batches ?? []
  return (
    <section className={`${sheetClass} ${styles.batches}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {query.isError ? (
        <p role="alert">
          {failure}{' '}
          <button type="button" className={textButtonClass} onClick={() => void query.refetch()}>
            Try again
          </button>
        </p>
      ) : batches.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <ul>
          {batches.map((batch) => (
            <li key={batch._id}>{children(batch)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
