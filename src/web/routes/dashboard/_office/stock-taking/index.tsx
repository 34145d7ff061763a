import { createFileRoute } from '@tanstack/react-router'
import type { listStockTakings } from '../../../../../contract/stock-taking.ts'
import { StockTakingPage } from '../../../../admin/stock-taking/stock-taking-page.tsx'

export const Route = createFileRoute('/dashboard/_office/stock-taking/')({
  staticData: { duty: 'counter' satisfies typeof listStockTakings.duty },
  // `taking`: the id of the open one that is scanned for, if there are several.
  validateSearch: (given: Record<string, unknown>): { taking?: string; page?: number } => given,
  component: function StockTaking() {
    const { taking, page } = Route.useSearch()
    return <StockTakingPage chosen={taking} page={Math.max(1, Math.trunc(Number(page)) || 1)} />
  },
})
