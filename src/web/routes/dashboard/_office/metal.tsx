import { createFileRoute } from '@tanstack/react-router'
import type { getMetalAccount } from '../../../../contract/metal-account.ts'
import { MetalPage } from '../../../admin/metal/metal-page.tsx'
import { toFormValues } from '../../../admin/shared/to-form-values.ts'

export const Route = createFileRoute('/dashboard/_office/metal')({
  staticData: { duty: 'manager' satisfies typeof getMetalAccount.duty },
  validateSearch: toFormValues<'month' | 'day'>,
  component: function Metal() {
    const navigate = Route.useNavigate()
    const { month, day } = Route.useSearch()
    return (
      <MetalPage
        month={month}
        day={day}
        onPeriod={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    )
  },
})
