import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { listAllOrders, orderStates } from '../../../contract/manage-orders.ts'
import { listNotedPayments } from '../../../contract/noted-payment.ts'
import { paymentStatuses } from '../../../contract/order.ts'
import { useSession } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { DayFilters } from '../shared/day-filter.tsx'
import { errorMessage } from '../shared/error-message.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import { FoldingFilters } from '../shared/folding-filters.tsx'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { CursorPagination } from '../shared/pagination.tsx'
import { readListPage } from '../shared/read-list-page.ts'
import { SearchField } from '../shared/search-field.tsx'
import { InvoiceRegister } from './invoice-register.tsx'
import { NOTED_PAYMENTS } from './noted-payments-key.ts'
import { OrderArchive } from './order-archive.tsx'
import { OrderList } from './order-list.tsx'
import { OrderViews } from './order-views.tsx'
import { paymentWords, stateWords } from './order-words.ts'
import { csvAddress, orderFiltersOf, type OrdersAddress } from './orders-search.ts'
import * as listTools from '../shared/list-tools.module.css'
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
  const found = useQuery({
    queryKey: ['all-orders', actor?._id, filters, before, after],
    queryFn: () => readListPage((part) => api.counted(listAllOrders, { query: { ...filters, ...part } }), { before, after }, PAGE_SIZE),
    staleTime: 0,
    placeholderData: (earlier) => earlier,
  })
  return (
    <>
      <OrdersTitle address={address} total={found.data?.total} />
      {!filters.archived && <OrderViews address={address} />}
      <OrdersFilters address={address} onChange={onChange} />
      {found.isError ? (
        <Empty tone="error" title="Error: Unable to fetch orders." action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorMessage(found.error)}
        </Empty>
      ) : found.data ? (
        <div aria-busy={found.isPlaceholderData}>
          {found.data.rows.length === 0 ? (
            <NoOrders filters={filters} />
          ) : filters.archived ? (
            <OrderArchive orders={found.data.rows} />
          ) : (
            <OrderList key={JSON.stringify(address)} orders={found.data.rows} total={found.data.total} filters={filters} />
          )}
          <CursorPagination {...found.data} />
        </div>
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

function OrdersTitle({ address, total }: { address: OrdersAddress; total: number | undefined }) {
  const filters = orderFiltersOf(address)
  const archive = filters.archived !== undefined
  return (
    <PageTitle
      title={archive ? 'Deleted orders' : 'All orders'}
      note={<output>{total !== undefined && `${total.toLocaleString('en-IN')} ${total === 1 ? 'order' : 'orders'}${archive ? ' in the archive' : ''}`}</output>}
    >
      <NotedPaymentsLink />
      <Link to="/dashboard/manage-orders" search={archive ? {} : { view: 'archive' }} className={buttonClass('line', { small: true })}>
        {archive ? 'Back to all orders' : 'Archive'}
      </Link>
      <a href={csvAddress(filters)} download="orders.csv" className={buttonClass('line', { small: true })}>
        Export CSV
      </a>
      <InvoiceRegister />
    </PageTitle>
  )
}

/** Links to the payments without an order, with the number that are not settled. */
function NotedPaymentsLink() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({
    queryKey: [NOTED_PAYMENTS, 'open'],
    queryFn: () => api.counted(listNotedPayments, { query: { settled: 'false', limit: '1' } }),
    staleTime: 0,
  })
  return (
    <Link to="/dashboard/noted-payments" className={buttonClass('line', { small: true })}>
      Noted payments{data && data.total > 0 ? ` (${data.total.toLocaleString('en-IN')})` : ''}
    </Link>
  )
}

function OrdersFilters({ address, onChange }: ManageOrdersPageProps) {
  const { search, status, paymentStatus, from, to } = orderFiltersOf(address)
  const narrow = (change: OrdersAddress) => onChange({ ...change, before: undefined, after: undefined })
  return (
    <div className={listTools.tools}>
      <SearchField
        label="Search orders" placeholder="Number, name, town, piece, phone, UTR" value={search ?? ''} onSearch={(text) => narrow({ search: text || undefined })}
      />
      <FoldingFilters count={[status, paymentStatus, from, to].filter((value) => value !== undefined).length}>
        <FilterSelect label="Status" options={orderStates.map((each) => [each, stateWords(each)] as const)} value={status} onChange={(value) => narrow({ status: value })} />
        <FilterSelect
          label="Payment" options={paymentStatuses.map((each) => [each, paymentWords[each]] as const)} value={paymentStatus}
          onChange={(value) => narrow({ payment: value })}
        />
        <DayFilters from={from} to={to} onChange={narrow} />
      </FoldingFilters>
    </div>
  )
}

function NoOrders({ filters: { archived, ...others } }: { filters: ReturnType<typeof orderFiltersOf> }) {
  if (Object.values(others).every((value) => value === undefined)) {
    return archived ? (
      <Empty title="No order has been deleted.">Deleted orders are removed from all lists and totals, and are kept here.</Empty>
    ) : (
      <Empty title="There are no orders yet.">Orders appear here as soon as they are placed.</Empty>
    )
  }
  return (
    <Empty
      title="No order matches."
      action={
        <Link to="/dashboard/manage-orders" search={archived ? { view: 'archive' } : {}} className={buttonClass('line')}>
          Clear search and filters
        </Link>
      }
    >
      Search by the start of a number, name, town, piece, SKU, e-mail or phone number, or by a whole UTR of 12 digits.
    </Empty>
  )
}
