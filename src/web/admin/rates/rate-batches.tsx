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
export function RateBatches({ id, title, ...list }: RateBatchesProps) {
  return (
    <section className={`${sheetClass} ${styles.batches}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Batches {...list} />
    </section>
  )
}

function Batches({ query, failure, empty, children }: Omit<RateBatchesProps, 'id' | 'title'>) {
  if (query.isError) {
    return (
      <p role="alert">
        {failure}{' '}
        <button type="button" className={textButtonClass} onClick={() => void query.refetch()}>
          Try again
        </button>
      </p>
    )
  }

  const batches = query.data?.batches ?? []
  if (batches.length === 0) return <p className={styles.quiet}>{empty}</p>

  return (
    <ul>
      {batches.map((batch) => (
        <li key={batch._id}>{children(batch)}</li>
      ))}
    </ul>
  )
}
