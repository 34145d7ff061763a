import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listNotedPayments, settleNotedPayment, type ManagedPayment } from '../../../contract/noted-payment.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { PagePagination } from '../shared/pagination.tsx'
import { NOTED_PAYMENTS } from './noted-payments-key.ts'
import { NotedPaymentsTable } from './noted-payments-table.tsx'
import * as listTools from '../shared/list-tools.module.css'
import * as styles from './noted-payments-page.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

/** Payments per page. */
const PAGE_SIZE = 50

type Settled = 'true' | 'false'
type NotedPaymentsPageProps = { settled: Settled | undefined; page: number; onNarrow(settled: Settled | undefined): void }

/** UPI payments whose order could not be placed, newest first, settled or not. */
export function NotedPaymentsPage({ settled, page, onNarrow }: NotedPaymentsPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({
    queryKey: [NOTED_PAYMENTS, settled, page],
    queryFn: () => api.counted(listNotedPayments, { query: { ...(settled && { settled }), page: String(page), limit: String(PAGE_SIZE) } }),
    staleTime: 0,
    placeholderData: (earlier) => earlier,
  })
  const total = found.data?.total
  return (
    <>
      <PageTitle title="Noted payments" note={<output>{total !== undefined && `${total.toLocaleString('en-IN')} ${total === 1 ? 'payment' : 'payments'}`}</output>}>
        <Link to="/dashboard/manage-orders" search={{}} className={buttonClass('line', { small: true })}>
          Back to all orders
        </Link>
      </PageTitle>
      <p className={styles.lead}>
        These shoppers say they have paid by UPI, but their order could not be placed. Each was asked not to pay again and expects a message from you. Look for
        the UTR in your bank account, then refund the money or arrange the order with them.
      </p>
      <div className={listTools.tools}>
        <FilterSelect
          label="State" options={[['false', 'open'], ['true', 'settled']] as const} value={settled}
          onChange={(value) => onNarrow(value === 'true' || value === 'false' ? value : undefined)}
        />
      </div>
      {found.isError ? (
        <Empty tone="error" title="The noted payments could not be loaded." action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorMessage(found.error)}
        </Empty>
      ) : found.data ? (
        <div aria-busy={found.isPlaceholderData}>
          <NotedPaymentsList payments={found.data.rows} />
          {found.data.total > PAGE_SIZE && <PagePagination page={page} totalPages={Math.ceil(found.data.total / PAGE_SIZE)} />}
        </div>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </>
  )
}

function NotedPaymentsList({ payments }: { payments: ManagedPayment[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [toSettle, setToSettle] = useState<ManagedPayment>()
  const [open, setOpen] = useState(false)
  if (payments.length === 0) return <Empty title="No payments to settle.">A payment appears here when a shopper has paid but their order could not be placed.</Empty>
  const settle = async (id: string) => {
    try {
      const { utr } = await api(settleNotedPayment, { params: { id } })
      notify({ text: `UTR ${utr} is settled.`, tone: 'success' })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: [NOTED_PAYMENTS] })
  }
  return (
    <>
      <NotedPaymentsTable
        payments={payments}
        onSettle={(payment) => {
          setToSettle(payment)
          setOpen(true)
        }}
      />
      <ConfirmDialog
        open={open}
        title={`Mark UTR ${toSettle?.utr ?? ''} as settled?`}
        description="Do this once you have refunded the money, or the shopper has their order."
        action="Mark as settled"
        onConfirm={async () => toSettle && settle(toSettle._id)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
