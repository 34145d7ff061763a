import { createFileRoute } from '@tanstack/react-router'
import type { listCoupons } from '../../../../contract/manage-coupons.ts'
import { CouponsPage } from '../../../admin/coupons/coupons-page.tsx'

export const Route = createFileRoute('/dashboard/_office/add-coupon')({
  staticData: { duty: 'manager' satisfies typeof listCoupons.duty },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): { search?: string; page?: number } => given,
  component: function AddCoupon() {
    const { search = '', page } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <CouponsPage
        search={search}
        page={Math.max(1, Math.trunc(Number(page)) || 1)}
        onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      />
    )
  },
})
