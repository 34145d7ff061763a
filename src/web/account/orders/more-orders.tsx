import { Button } from '../../ui/button.tsx'
import type { OwnOrders } from './use-own-orders.ts'

/** The button below a list of the customer's orders that has more pages. */
export function MoreOrders({ of: { hasMore, isLoadingMore, loadMore } }: { of: OwnOrders }) {
  if (!hasMore) return null
  return (
    <p>
      <Button disabled={isLoadingMore} onClick={loadMore}>
        Show more orders
      </Button>
    </p>
  )
}
