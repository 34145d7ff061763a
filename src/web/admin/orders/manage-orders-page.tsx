import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { getInvoiceRegister } from '../../../contract/invoicing.ts'
import { createManualOrder } from '../../../contract/counter-order.ts'
import { exportOrders, listAllOrders, orderStates, restoreOrder } from '../../../contract/manage-orders.ts'
import { listPayments } from '../../../contract/manage-payments.ts'
import { paymentStatuses } from '../../../contract/order.ts'
import { useSession } from '../../api/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countText } from '../shared/count-text.ts'
import { DayFilters } from '../shared/day-filter.tsx'
import { FilterSelect } from '../shared/filter-select.tsx'
import { FoldingFilters } from '../shared/folding-filters.tsx'
import { List, useList } from '../shared/list.tsx'
import { CursorPagination } from '../shared/pagination.tsx'
import { readListPage } from '../shared/read-list-page.ts'
import { useMay } from '../shared/use-may.ts'
import { PAYMENTS } from '../payments/payments-key.ts'
import { OrderArchive } from './order-archive.tsx'
import { OrderList } from './order-list.tsx'
import { OrderViews } from './order-views.tsx'
import { paymentLabels, orderStateLabel } from './order-labels.ts'
import { csvAddress, orderFiltersOf, type OrderListFilters, type OrdersAddress } from './orders-search.ts'
import { RecentLoginLink } from '../../shared/recent-login-link.tsx'
import { PageTitle } from '../../shared/page-title.tsx'

/** Orders per page. */
const PAGE_SIZE = 25

/** The filters are in the page's address; the list follows the address. */
type ManageOrdersPageProps = { address: OrdersAddress; onChange(change: OrdersAddress): void }

/** All orders, newest first, with their actions (ADM-14), or the archived ones. */
export function ManageOrdersPage({ address, onChange }: ManageOrdersPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user: actor } = useSession()
  const filters = orderFiltersOf(address)
  const { before, after } = address
  const found = useList(['all-orders', actor?._id, filters, before, after], () =>
    readListPage(
      (part) => api.counted(listAllOrders, { query: { ...filters, ...part } }),
      { before, after },
      PAGE_SIZE,
    ),
  )

  const narrow = (change: OrdersAddress) => onChange({ ...change, before: undefined, after: undefined })

  return (
    <>
      <OrdersTitle address={address} total={found.data?.total} />
      {!filters.archived && <OrderViews address={address} />}
      <List
        query={found}
        rows={found.data?.rows}
        failure="Error: Unable to fetch orders."
        empty={<NoOrders filters={filters} />}
        search={{
          label: 'Search orders',
          placeholder: 'Number, name, phone, HUID, AWB, UTR',
          value: filters.search ?? '',
          onSearch: (text) => narrow({ search: text || undefined }),
        }}
        filters={<OrdersFilters filters={filters} onNarrow={narrow} />}
        pages={found.data && <CursorPagination {...found.data} />}
      >
        {(orders) =>
          filters.archived ? (
            <OrderArchive orders={orders} />
          ) : (
            <OrderList
              key={JSON.stringify(address)}
              orders={orders}
              total={found.data?.total ?? 0}
              filters={filters}
            />
          )
        }
      </List>
    </>
  )
}

function OrdersTitle({ address, total }: { address: OrdersAddress; total: number | undefined }) {
  const filters = orderFiltersOf(address)
  const archive = filters.archived !== undefined
  const may = useMay()

  return (
    <PageTitle
      title={archive ? 'Deleted orders' : 'All orders'}
      note={
        <output>
          {total !== undefined && `${countText(total, 'order')}${archive ? ' in the archive' : ''}`}
        </output>
      }
    >
      {!archive && may(createManualOrder) && (
        <Link to="/dashboard/new-order" className={buttonClass('main', { small: true })}>
          New order
        </Link>
      )}
      {may(listPayments) && <PaymentsToCheckLink />}
      {(archive || may(restoreOrder)) && (
        <Link
          to="/dashboard/manage-orders"
          search={archive ? {} : { view: 'archive' }}
          className={buttonClass('line', { small: true })}
        >
          {archive ? 'Back to all orders' : 'Archive'}
        </Link>
      )}
      {may(exportOrders) && (
        <RecentLoginLink
          href={csvAddress(filters)}
          download="orders.csv"
          className={buttonClass('line', { small: true })}
        >
          Export CSV
        </RecentLoginLink>
      )}
      {may(getInvoiceRegister) && (
        <Link to="/dashboard/accounting" className={buttonClass('line', { small: true })}>
          Invoices by month
        </Link>
      )}
    </PageTitle>
  )
}

/** Links to the payments to check, with their number. */
function PaymentsToCheckLink() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({
    queryKey: [PAYMENTS, 'number to check'],
    queryFn: () => api.counted(listPayments, { query: { toCheck: '1', limit: '1' } }),
    staleTime: 0,
  })

  return (
    <Link to="/dashboard/manage-payments" className={buttonClass('line', { small: true })}>
      Payments to check{data && data.total > 0 ? ` (${data.total.toLocaleString('en-IN')})` : ''}
    </Link>
  )
}

type OrdersFiltersProps = { filters: OrderListFilters; onNarrow(change: OrdersAddress): void }

const OrdersFilters = ({ filters: { status, paymentStatus, from, to }, onNarrow }: OrdersFiltersProps) => (
  <FoldingFilters count={[status, paymentStatus, from, to].filter((value) => value !== undefined).length}>
    <FilterSelect
      label="Status"
      options={orderStates
        .filter((each) => (each !== 'reservation' && each !== 'on_account') || status === each)
        .map((each) => [each, orderStateLabel(each)] as const)}
      value={status}
      onChange={(value) => onNarrow({ status: value })}
    />
    <FilterSelect
      label="Payment"
      options={paymentStatuses.map((each) => [each, paymentLabels[each]] as const)}
      value={paymentStatus}
      onChange={(value) => onNarrow({ payment: value })}
    />
    <DayFilters from={from} to={to} onChange={onNarrow} />
  </FoldingFilters>
)

function NoOrders({ filters: { archived, ...others } }: { filters: OrderListFilters }) {
  if (Object.values(others).every((value) => value === undefined)) {
    return archived ? (
      <Empty title="No deleted orders yet.">
        Deleted orders are removed from all lists and totals, and are kept here.
      </Empty>
    ) : (
      <Empty title="No orders yet.">Orders appear here when customers place them.</Empty>
    )
  }

  return (
    <Empty
      title="No orders match."
      action={
        <Link
          to="/dashboard/manage-orders"
          search={archived ? { view: 'archive' } : {}}
          className={buttonClass('line')}
        >
          Clear search and filters
        </Link>
      }
    >
      Search for an order number, a name, a town, a product, an SKU, an e-mail address, a phone number or a
      whole UTR.
    </Empty>
  )
}
