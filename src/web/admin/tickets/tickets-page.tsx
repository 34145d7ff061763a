import { useRouteContext } from '@tanstack/react-router'
import { listTickets, type Ticket } from '../../../contract/ticket.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countText } from '../shared/count-text.ts'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { PagesOf } from '../shared/pagination.tsx'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import { TicketDialog } from './ticket-dialog.tsx'

/** Tickets per page. */
const PAGE_SIZE = 50

/** Messages to the shop, overdue ones first (HELP-03). */
export function TicketsPage({ page }: { page: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useList(['tickets', page], () =>
    api.counted(listTickets, { query: { page: String(page), limit: String(PAGE_SIZE) } }),
  )
  const { row, isOpen, open, close } = useRowDialog<Ticket>()

  return (
    <>
      <PageTitle
        title="Tickets"
        note={<output>{found.data && found.data.total > 0 && countText(found.data.total, 'ticket')}</output>}
      />
      <List
        query={found}
        rows={found.data?.rows}
        skeletonRows={3}
        failure="The tickets could not be loaded."
        empty={
          <Empty title="No tickets yet.">
            A ticket appears here when someone sends a message with the contact form.
          </Empty>
        }
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(tickets) => (
          <ListTable
            label="Tickets"
            columns={ticketColumns(found.dataUpdatedAt, open)}
            rows={tickets}
            rowClassName={listTable.stacked}
          />
        )}
      </List>
      {row && <TicketDialog key={`${row._id} ${isOpen}`} row={row} open={isOpen} onClose={close} />}
    </>
  )
}
