import { Link } from '@tanstack/react-router'

/** Previous and Next through a list whose address says its page; nothing to press at the ends. From 1. */
export function PageSteps({ page, totalPages }: { page: number; totalPages: number }) {
  return (
    <nav className="pages" aria-label="Pages">
      <Step to={page - 1} totalPages={totalPages} text="Previous" />
      <span className="money">
        Page {page} of {totalPages}
      </span>
      <Step to={page + 1} totalPages={totalPages} text="Next" />
    </nav>
  )
}

function Step({ to, totalPages, text }: { to: number; totalPages: number; text: string }) {
  if (to >= 1 && to <= totalPages) {
    return (
      <Link to="." search={{ page: to > 1 ? to : undefined }} className="edge">
        {text}
      </Link>
    )
  }
  return (
    <button type="button" className="edge" disabled>
      {text}
    </button>
  )
}
