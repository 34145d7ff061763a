import { createFileRoute } from '@tanstack/react-router'
import type { getStockTaking } from '../../../../../contract/stock-taking.ts'
import { ResultPage } from '../../../../admin/stock-taking/result-page.tsx'

export const Route = createFileRoute('/dashboard/_office/stock-taking/$takingId')({
  staticData: { duty: 'counter' satisfies typeof getStockTaking.duty },
  component: function StockTakingResult() {
    return <ResultPage id={Route.useParams().takingId} />
  },
})
