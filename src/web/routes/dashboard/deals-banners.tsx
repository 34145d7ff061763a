import { createFileRoute } from '@tanstack/react-router'
import { DealPage } from '../../admin/content/deal-page.tsx'

export const Route = createFileRoute('/dashboard/deals-banners')({ staticData: { role: 'admin' }, component: DealPage })
