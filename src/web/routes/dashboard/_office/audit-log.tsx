import { createFileRoute } from '@tanstack/react-router'
import type { listAuditLog } from '../../../../contract/audit.ts'
import { AuditPage } from '../../../admin/audit/audit-page.tsx'
import { toFormValues } from '../../../admin/shared/to-form-values.ts'

export const Route = createFileRoute('/dashboard/_office/audit-log')({
  staticData: { duty: 'owner' satisfies typeof listAuditLog.duty },
  validateSearch: toFormValues<'person' | 'kind' | 'about' | 'from' | 'to' | 'before' | 'after'>,
  component: function AuditLog() {
    const navigate = Route.useNavigate()
    return (
      <AuditPage
        address={Route.useSearch()}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
    )
  },
})
