import { createFileRoute } from '@tanstack/react-router'
import type { listUsers } from '../../../../../contract/manage-users.ts'
import { toFormValues } from '../../../../admin/shared/to-form-values.ts'
import { UsersPage } from '../../../../admin/users/users-page.tsx'

export const Route = createFileRoute('/dashboard/_office/users/')({
  staticData: { duty: 'owner' satisfies typeof listUsers.duty },
  validateSearch: toFormValues<'search' | 'role' | 'before' | 'after' | 'from'>,
  component: function Users() {
    const navigate = Route.useNavigate()
    return (
      <UsersPage
        address={Route.useSearch()}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
    )
  },
})
