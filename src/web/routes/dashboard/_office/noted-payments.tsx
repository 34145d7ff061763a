import { createFileRoute, redirect } from '@tanstack/react-router'
import type { listPayments } from '../../../../contract/manage-payments.ts'

/** The former address of the payments to check, in mails of earlier versions and of this one. */
export const Route = createFileRoute('/dashboard/_office/noted-payments')({
  staticData: { duty: 'manager' satisfies typeof listPayments.duty },
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/manage-payments', replace: true })
  },
})
