import { createFileRoute } from '@tanstack/react-router'
import { CouponsPage } from '../../admin/coupons/coupons-page.tsx'
import { textsOf } from '../../admin/texts-of.ts'

export const Route = createFileRoute('/dashboard/add-coupon')({
  staticData: { role: 'admin' },
  validateSearch: textsOf('search', 'page'),
  component: function AddCoupon() {
    const { search = '', page } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <CouponsPage
        search={search} page={Number(page) || 1}
        onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      />
    )
  },
})
