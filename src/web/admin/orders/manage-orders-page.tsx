import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { listAllOrders, orderStates } from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Bone, LoadingText } from '../../ui/skeleton.tsx'
import { OrderList } from './order-list.tsx'

/** Orders that are fetched at once. */
const PAGE_SIZE = 25

export type OrderState = (typeof orderStates)[number]
type ManageOrdersPageProps = { state: OrderState | undefined; onState(state: OrderState | undefined): void }

/** All orders, newest first, with what can be done with them (ADM-14). */
export function ManageOrdersPage({ state, onState }: ManageOrdersPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery({
    queryKey: ['all-orders', state],
    queryFn: ({ pageParam: before }) => api(listAllOrders, { query: { limit: String(PAGE_SIZE), ...(before && { before }), ...(state && { status: state }) } }),
    initialPageParam: '',
    getNextPageParam: (last: Order[]) => (last.length === PAGE_SIZE ? last.at(-1)?._id : undefined),
    staleTime: 0,
  })
  return (
    <>
      <div className="titlebar">
        <h1>All orders</h1>
        <label className="filter">
          Status
          <select className="input" value={state ?? ''} onChange={({ currentTarget: { value } }) => onState(orderStates.find((each) => each === value))}>
            <option value="">All</option>
            {orderStates.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      {found.isError ? (
        <Empty tone="error" title="Error: Unable to fetch orders." action={<Button onClick={() => void found.refetch()}>Try again</Button>} />
      ) : found.data ? (
        <OrderList orders={found.data.pages.flat()} />
      ) : (
        <div className="sheet">
          <LoadingText />
          <Bone style={{ height: 420 }} />
        </div>
      )}
      {found.hasNextPage && (
        <div className="more">
          <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {found.isFetchingNextPage ? 'Loading...' : 'Show older orders'}
          </Button>
        </div>
      )}
    </>
  )
}
