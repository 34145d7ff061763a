import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Previous and Next through a list whose address says its page; nothing to press at the ends. From 1. */
export function PagePagination({ page, totalPages }: { page: number; totalPages: number }) {
  const to = (number: number) => (number >= 1 && number <= totalPages ? { page: number > 1 ? number : undefined } : undefined)
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
  /** The number of the first row on either side, for a list that shows numbers. */
  from?: { back: number; on: number }
}

/**
 * Newer and Older through a list whose address says next to which row its part stands, so that a part stays what it is
 * while others add rows.
 */
export function CursorPagination({ rows, hasNewer, hasOlder, from }: KeyStepsProps) {
  if (!hasNewer && !hasOlder) return null
  const [first, last] = [rows.at(0)?._id, rows.at(-1)?._id]
  return (
    <Steps
      back={{ text: 'Newer', search: hasNewer ? { after: first, before: undefined, from: from?.back } : undefined }}
      on={{ text: 'Older', search: hasOlder ? { before: last, after: undefined, from: from?.on } : undefined }}
    />
  )
}

type Step = { text: string; search: Record<string, string | number | undefined> | undefined }

const Steps = ({ back, on, children }: { back: Step; on: Step; children?: ReactNode }) => (
  <nav className="pages" aria-label="Pages">
    <StepLink {...back} />
    {children && <span className="money">{children}</span>}
    <StepLink {...on} />
  </nav>
)

/** Leads on with all else that the address says of the list. */
function StepLink({ text, search }: Step) {
  return search ? (
    <Link to="." search={(before: object) => ({ ...before, ...search })} className="edge">
      {text}
    </Link>
  ) : (
    <button type="button" className="edge" disabled>
      {text}
    </button>
  )
}
