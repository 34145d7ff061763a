import { createFileRoute } from '@tanstack/react-router'
import type { updateDeal } from '../../../../contract/manage-content.ts'
import { DealPage } from '../../../admin/content/deal-page.tsx'

export const Route = createFileRoute('/dashboard/_office/deals-banners')({
  staticData: { duty: 'manager' satisfies typeof updateDeal.duty },
  component: DealPage,
})
