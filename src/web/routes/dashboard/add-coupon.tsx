import { createFileRoute } from '@tanstack/react-router'
import { CouponsPage } from '../../admin/coupons/coupons-page.tsx'

export const Route = createFileRoute('/dashboard/add-coupon')({ staticData: { role: 'admin' }, component: CouponsPage })
