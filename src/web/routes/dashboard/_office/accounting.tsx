import { createFileRoute } from '@tanstack/react-router'
import type { getInvoiceRegister } from '../../../../contract/invoicing.ts'
import { AccountingPage } from '../../../admin/accounting/accounting-page.tsx'
import { toFormValues } from '../../../admin/shared/to-form-values.ts'

export const Route = createFileRoute('/dashboard/_office/accounting')({
  staticData: { duty: 'manager' satisfies typeof getInvoiceRegister.duty },
  validateSearch: toFormValues<'month'>,
  component: function Accounting() {
    const navigate = Route.useNavigate()
    return (
      <AccountingPage
        month={Route.useSearch().month}
        onMonth={(month) => void navigate({ search: { month }, replace: true, resetScroll: false })}
      />
    )
  },
})
