import { createFileRoute } from '@tanstack/react-router'
import { CouponsPage } from '../../admin/coupons/coupons-page.tsx'
import { pageOf } from '../../admin/page-of.ts'
import { textsOf } from '../../admin/texts-of.ts'

export const Route = createFileRoute('/dashboard/add-coupon')({
  staticData: { role: 'admin' },
  validateSearch: (search: Record<string, unknown>) => ({ ...textsOf<'search'>(search), ...pageOf(search) }),
  component: function AddCoupon() {
    const { search = '', page = 1 } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <CouponsPage
        search={search} page={page}
        onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      />
    )
  },
})
