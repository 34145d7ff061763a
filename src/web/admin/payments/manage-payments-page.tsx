import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { countForeignPayments, listPayments, type ListedPayment } from '../../../contract/manage-payments.ts'
import { nameOfProvider } from '../../../contract/payment-providers.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countText } from '../shared/count-text.ts'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { PagesOf } from '../shared/pagination.tsx'
import { useRowDialog } from '../shared/row-dialog.tsx'
import * as tabs from '../shared/tabs.module.css'
import { paymentColumns } from './payment-columns.tsx'
import type { SettleAction } from './payment-labels.ts'
import { PAYMENTS } from './payments-key.ts'
import * as styles from './manage-payments-page.module.css'
import { SettleDialog } from './settle-dialog.tsx'

/** Payments per page. */
const PAGE_SIZE = 50

export type PaymentsTab = 'check' | 'all'
type ManagePaymentsPageProps = { tab: PaymentsTab; page: number; onTab(tab: PaymentsTab): void }

/**
 * Payments to be checked, oldest first, and all payments, newest first (PAYM-17). The address holds the tab.
 */
export const ManagePaymentsPage = ({ tab, page, onTab }: ManagePaymentsPageProps) => (
  <>
    <Title />
    <Tabs.Root value={tab} onValueChange={(chosen: PaymentsTab) => onTab(chosen)}>
      <Tabs.List className={tabs.tabs}>
        <Tabs.Tab className={tabs.tab} value="check">
          To check
        </Tabs.Tab>
        <Tabs.Tab className={tabs.tab} value="all">
          All
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="check">
        <OtherSites />
        <PaymentList toCheck page={page} />
      </Tabs.Panel>
      <Tabs.Panel value="all">
        <PaymentList page={page} />
      </Tabs.Panel>
    </Tabs.Root>
  </>
)

/** Says so while the keys of the payment provider are for tests (PAYM-19). */
function Title() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useQuery(shopQuery(api))

  return <PageTitle title="Payments" {...(shop?.paymentTestMode && { note: 'Test mode: no money moves' })} />
}

/** The number of payments of other sites of the account; nothing if none have arrived. */
function OtherSites() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({
    queryKey: [PAYMENTS, 'other sites'],
    queryFn: () => api(countForeignPayments, {}),
  })
  if (!data || data.count === 0) return null

  return (
    <p className={styles.lead}>
      {countText(data.count, 'payment')} of other sites of the {nameOfProvider(data.provider ?? '')} account
      in the last 90 days.
    </p>
  )
}

function PaymentList({ toCheck = false, page }: { toCheck?: boolean; page: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useList([PAYMENTS, toCheck, page], () =>
    api.counted(listPayments, {
      query: { ...(toCheck && { toCheck: '1' }), page: String(page), limit: String(PAGE_SIZE) },
    }),
  )
  const settling = useRowDialog<ListedPayment>()
  const [action, setAction] = useState<SettleAction>('match')

  const settle = (payment: ListedPayment, chosen: SettleAction) => {
    setAction(chosen)
    settling.open(payment)
  }

  return (
    <>
      <List
        query={found}
        rows={found.data?.rows}
        skeletonRows={3}
        failure="The payments could not be loaded."
        above={
          <>
            <output className="sr-only">{found.data && countText(found.data.total, 'payment')}</output>
            {toCheck && found.data !== undefined && found.data.total > 0 && (
              <p className={styles.lead}>
                These payments have no order, or do not fit theirs. Look for each in your bank account.
                Customers who reported one were asked not to pay again and expect a message from you.
              </p>
            )}
          </>
        }
        empty={<NoPayments toCheck={toCheck} />}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(payments) => (
          <ListTable
            label={toCheck ? 'Payments to check' : 'All payments'}
            columns={paymentColumns(settle)}
            rows={payments}
            rowClassName={listTable.stacked}
          />
        )}
      </List>
      {settling.row && (
        <SettleDialog
          key={`${settling.row._id} ${action} ${settling.isOpen}`}
          payment={settling.row}
          action={action}
          open={settling.isOpen}
          onClose={settling.close}
        />
      )}
    </>
  )
}

const NoPayments = ({ toCheck }: { toCheck: boolean }) =>
  toCheck ? (
    <Empty title="Nothing to check.">
      A payment appears here when it has no order, or does not fit its order.
    </Empty>
  ) : (
    <Empty title="No payments yet.">A payment appears here when it is confirmed or reported.</Empty>
  )
