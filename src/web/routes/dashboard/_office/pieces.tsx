import { createFileRoute } from '@tanstack/react-router'
import type { listPieces } from '../../../../contract/piece.ts'
import { PiecesPage, type PieceFilters } from '../../../admin/pieces/pieces-page.tsx'

export const Route = createFileRoute('/dashboard/_office/pieces')({
  staticData: { duty: 'counter' satisfies typeof listPieces.duty },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): PieceFilters & { page?: number } => given,
  component: function Pieces() {
    const { page, ...filters } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <PiecesPage
        filters={filters}
        page={Math.max(1, Math.trunc(Number(page)) || 1)}
        onNarrow={(search) => void navigate({ search, replace: true })}
      />
    )
  },
})
