import { createFileRoute } from '@tanstack/react-router'
import type { buyOldGold } from '../../../../contract/old-gold.ts'
import { OldGoldPage } from '../../../admin/credits/old-gold-page.tsx'

export const Route = createFileRoute('/dashboard/_office/old-gold')({
  staticData: { duty: 'counter' satisfies typeof buyOldGold.duty },
  component: OldGoldPage,
})
