import { createFileRoute, redirect } from '@tanstack/react-router'

/** The former address of the payments to check, in mails of earlier versions and of this one. */
export const Route = createFileRoute('/dashboard/noted-payments')({
  staticData: { role: 'admin' },
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/manage-payments', replace: true })
  },
})
