import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as pagination from '../../shared/pagination.module.css'
import * as styles from './pagination.module.css'

/**
 * Previous and Next links for a list with page numbers in its address. Disabled at the ends. Pages count from
 * 1.
 */
export function PagePagination({ page, totalPages }: { page: number; totalPages: number }) {
  const to = (number: number) =>
    number >= 1 && number <= totalPages ? { page: number > 1 ? number : undefined } : undefined

  return (
    <Steps back={{ text: 'Previous', search: to(page - 1) }} on={{ text: 'Next', search: to(page + 1) }}>
      Page {page} of {totalPages}
    </Steps>
  )
}

type KeyStepsProps = {
  rows: { _id: string }[]
  hasNewer: boolean
  hasOlder: boolean
  /** The number of the first row of the previous and of the next page, for a list with row numbers. */
  from?: { back: number; on: number }
}

/**
 * Newer and Older links for a list with a cursor in its address, so that a page stays the same when rows are
 * added.
 */
export function CursorPagination({ rows, hasNewer, hasOlder, from }: KeyStepsProps) {
  if (!hasNewer && !hasOlder) return null

  const [first, last] = [rows.at(0)?._id, rows.at(-1)?._id]

  return (
    <Steps
      back={{
        text: 'Newer',
        search: hasNewer ? { after: first, before: undefined, from: from?.back } : undefined,
      }}
      on={{
        text: 'Older',
        search: hasOlder ? { before: last, after: undefined, from: from?.on } : undefined,
      }}
    />
  )
}

type Step = { text: string; search: Record<string, string | number | undefined> | undefined }

const Steps = ({ back, on, children }: { back: Step; on: Step; children?: ReactNode }) => (
  <nav className={`${pagination.pages} ${styles.pages}`} aria-label="Pages">
    <StepLink {...back} />
    {children && <span className={`money ${styles.position}`}>{children}</span>}
    <StepLink {...on} />
  </nav>
)

/** Keeps all other search parameters of the list. */
function StepLink({ text, search }: Step) {
  return search ? (
    <Link to="." search={(before: object) => ({ ...before, ...search })} className={pagination.step}>
      {text}
    </Link>
  ) : (
    <button type="button" className={pagination.step} disabled>
      {text}
    </button>
  )
}

/** As PagePagination, if the rows take more than one page. */
export const PagesOf = ({ page, total, pageSize }: { page: number; total: number; pageSize: number }) =>
  total > pageSize && <PagePagination page={page} totalPages={Math.ceil(total / pageSize)} />
