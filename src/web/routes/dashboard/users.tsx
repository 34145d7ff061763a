import { createFileRoute } from '@tanstack/react-router'
import { pageOf } from '../../admin/page-of.ts'
import { UsersPage } from '../../admin/users/users-page.tsx'

export const Route = createFileRoute('/dashboard/users')({
  staticData: { role: 'admin' },
  validateSearch: pageOf,
  component: function Users() {
    return <UsersPage page={Route.useSearch().page ?? 1} />
  },
})
