import { createFileRoute } from '@tanstack/react-router'
import type { countPinRules } from '../../../../contract/delivery.ts'
import { DeliveryPage } from '../../../admin/delivery/delivery-page.tsx'

export const Route = createFileRoute('/dashboard/_office/delivery')({
  staticData: { duty: 'manager' satisfies typeof countPinRules.duty },
  component: DeliveryPage,
})
