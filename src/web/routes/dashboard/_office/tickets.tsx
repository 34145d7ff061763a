import { createFileRoute } from '@tanstack/react-router'
import type { listTickets } from '../../../../contract/ticket.ts'
import { TicketsPage } from '../../../admin/tickets/tickets-page.tsx'

export const Route = createFileRoute('/dashboard/_office/tickets')({
  staticData: { duty: 'counter' satisfies typeof listTickets.duty },
  validateSearch: (given: Record<string, unknown>): { page?: number } => given,
  component: function Tickets() {
    const { page } = Route.useSearch()
    return <TicketsPage page={Math.max(1, Math.trunc(Number(page)) || 1)} />
  },
})
