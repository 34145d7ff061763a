import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listAllReturns, type ManagedReturn } from '../../../contract/manage-returns.ts'
import { createRefund } from '../../../contract/refund.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { useSession } from '../../api/session.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RefundDialog } from '../orders/refund-dialog.tsx'
import { countText } from '../shared/count-text.ts'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { PagesOf } from '../shared/pagination.tsx'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { useMay } from '../shared/use-may.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { returnColumns, type ReturnAction } from './return-columns.tsx'
import { StepDialog } from './step-dialog.tsx'

/** Returns per page. */
const PAGE_SIZE = 50

/** Requests to return pieces, open ones first (RETURN-05). */
export function ReturnsPage({ page }: { page: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useList(['managed-returns', page], () =>
    api.counted(listAllReturns, { query: { page: String(page), limit: String(PAGE_SIZE) } }),
  )
  const mayRefund = useMay()(createRefund)
  const dialog = useRowDialog<ManagedReturn>()
  const [action, setAction] = useState<ReturnAction>('approve')

  const act = (row: ManagedReturn, chosen: ReturnAction) => {
    setAction(chosen)
    dialog.open(row)
  }

  const { row, isOpen: open, close: onClose } = dialog

  return (
    <>
      <PageTitle
        title="Returns"
        note={<output>{found.data && found.data.total > 0 && countText(found.data.total, 'return')}</output>}
      />
      <List
        query={found}
        rows={found.data?.rows}
        skeletonRows={3}
        failure="The returns could not be loaded."
        empty={
          <Empty title="No returns.">
            A return appears here when a customer requests one on the page of an order.
          </Empty>
        }
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(returns) => (
          <ListTable
            label="Returns"
            columns={returnColumns(act, mayRefund)}
            rows={returns}
            rowClassName={listTable.stacked}
          />
        )}
      </List>
      {row && (
        <ActionDialogs
          row={row}
          action={action}
          mayRefund={mayRefund}
          open={open}
          onAct={act}
          onClose={onClose}
        />
      )}
    </>
  )
}

type ActionDialogsProps = {
  row: ManagedReturn
  action: ReturnAction
  mayRefund: boolean
  open: boolean
  onAct(row: ManagedReturn, action: ReturnAction): void
  onClose(): void
}

/** The dialog of an action. A received return is refunded next, in money or as a credit. */
const ActionDialogs = ({ row, action, mayRefund, open, onAct, onClose }: ActionDialogsProps) => (
  <>
    {(action === 'approve' || action === 'refuse' || action === 'close') && (
      <StepDialog
        key={`${row._id} ${action} ${open}`}
        row={row}
        action={action}
        open={open}
        onClose={onClose}
      />
    )}
    {action === 'receive' && (
      <ReceiveDialog
        key={`${row._id} ${open}`}
        row={row}
        open={open}
        onReceived={(received) =>
          mayRefund ? onAct(received, received.wish === 'refund' ? 'refund' : 'credit') : onClose()
        }
        onClose={onClose}
      />
    )}
    {(action === 'refund' || action === 'credit') && (
      <ReturnRefund
        key={`${row._id} ${action} ${open}`}
        row={row}
        asCredit={action === 'credit'}
        open={open}
        onClose={onClose}
      />
    )}
  </>
)

/** Refunds the pieces of a received return, in money or as a credit. */
function ReturnRefund({
  row,
  asCredit,
  open,
  onClose,
}: {
  row: ManagedReturn
  asCredit: boolean
  open: boolean
  onClose(): void
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const { data: order } = useQuery({ ...orderQuery(api, user?._id ?? '', row.order._id), staleTime: 0 })

  return (
    order && <RefundDialog order={order} forReturn={row} asCredit={asCredit} open={open} onClose={onClose} />
  )
}
