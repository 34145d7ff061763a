import { Link } from '@tanstack/react-router'
import * as styles from '../../shared/pagination.module.css'
import { pageNumbers } from './filters.ts'

/**
 * Previous, page numbers and Next, as links, so that every page has an address. Disabled at the ends. From 1.
 */
export function Pagination({ page, totalPages }: { page: number; totalPages: number }) {
  if (totalPages <= 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Step to={page - 1} totalPages={totalPages} text="Previous" />
      {pageNumbers(page, totalPages).map((number, index) =>
        number === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink key={number} page={number} label={`Page ${number}`} text={String(number)} />
        ),
      )}
      <Step to={page + 1} totalPages={totalPages} text="Next" />
    </nav>
  )
}

function Step({ to, totalPages, text }: { to: number; totalPages: number; text: string }) {
  if (to >= 1 && to <= totalPages) return <PageLink page={to} className={styles.step} text={text} />
  return (
    <button type="button" className={styles.step} disabled>
      {text}
    </button>
  )
}

type PageLinkProps = { page: number; text: string; label?: string; className?: string }

/** A link to another page of the same listing with the same filters. The router marks the current one. */
function PageLink({ page, text, label, className }: PageLinkProps) {
  return (
    <Link
      to="."
      search={(previous: object) => ({ ...previous, page: page > 1 ? String(page) : undefined })}
      activeOptions={{ exact: true, includeSearch: true }}
      className={className}
      aria-label={label}
    >
      {text}
    </Link>
  )
}
