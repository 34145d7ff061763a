import { createFileRoute } from '@tanstack/react-router'
import { BannersPage } from '../../admin/content/banners-page.tsx'

export const Route = createFileRoute('/dashboard/manage-banners')({ staticData: { role: 'admin' }, component: BannersPage })
