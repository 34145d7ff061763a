import { createFileRoute } from '@tanstack/react-router'
import type { createRates } from '../../../../contract/manage-rates.ts'
import { RatesPage } from '../../../admin/rates/rates-page.tsx'

export const Route = createFileRoute('/dashboard/_office/rates')({
  staticData: { duty: 'manager' satisfies typeof createRates.duty },
  component: RatesPage,
})
