import { createFileRoute } from '@tanstack/react-router'
import { RatesPage } from '../../admin/rates/rates-page.tsx'

export const Route = createFileRoute('/dashboard/rates')({ staticData: { role: 'admin' }, component: RatesPage })
