import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { listNotedPayments, settleNotedPayment, type ManagedPayment } from '../../../contract/noted-payment.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countText } from '../shared/count-text.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { notifyResult } from '../shared/notify-result.ts'
import { PagesOf } from '../shared/pagination.tsx'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { notedPaymentColumns } from './noted-payment-columns.tsx'
import { NOTED_PAYMENTS } from './noted-payments-key.ts'
import * as styles from './noted-payments-page.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

/** Payments per page. */
const PAGE_SIZE = 50

type Settled = 'true' | 'false'
type NotedPaymentsPageProps = { settled: Settled | undefined; page: number; onNarrow(settled: Settled | undefined): void }

/** UPI payments whose order could not be placed, newest first, settled or not. */
export function NotedPaymentsPage({ settled, page, onNarrow }: NotedPaymentsPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const found = useList([NOTED_PAYMENTS, settled, page], () =>
    api.counted(listNotedPayments, { query: { ...(settled && { settled }), page: String(page), limit: String(PAGE_SIZE) } }),
  )
  const settling = useRowDialog<ManagedPayment>()
  const settle = async ({ _id }: ManagedPayment) => {
    await notifyResult(async () => `UTR ${(await api(settleNotedPayment, { params: { id: _id } })).utr} is settled.`)
    await queryClient.invalidateQueries({ queryKey: [NOTED_PAYMENTS] })
  }
  return (
    <>
      <PageTitle title="Payments without an order" note={<output>{found.data && countText(found.data.total, 'payment')}</output>}>
        <Link to="/dashboard/manage-orders" search={{}} className={buttonClass('line', { small: true })}>
          Back to all orders
        </Link>
      </PageTitle>
      <p className={styles.lead}>
        These customers say they paid by UPI, but their order did not go through. Each was asked not to pay again and expects a message from you. Look for
        the UTR in your bank account, then refund the money or arrange the order with them.
      </p>
      <List
        query={found} rows={found.data?.rows} skeletonRows={3} failure="The payments could not be loaded."
        filters={
          <FilterSelect
            label="State" options={[['false', 'open'], ['true', 'settled']] as const} value={settled}
            onChange={(value) => onNarrow(value === 'true' || value === 'false' ? value : undefined)}
          />
        }
        empty={<Empty title="No payments to settle.">A payment appears here when a customer has paid but their order could not be placed.</Empty>}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(payments) => <ListTable label="Payments without an order" columns={notedPaymentColumns(settling.open)} rows={payments} rowClassName={listTable.stacked} />}
      </List>
      <ConfirmRow
        dialog={settling} title={({ utr }) => `Mark UTR ${utr} as settled?`} description={() => 'Do this once you have refunded the money, or the customer has their order.'}
        action="Mark as settled" onConfirm={settle}
      />
    </>
  )
}
