import { createFileRoute } from '@tanstack/react-router'
import type { listPages } from '../../../../../contract/page.ts'
import { PagesPage } from '../../../../admin/pages/pages-page.tsx'

export const Route = createFileRoute('/dashboard/_office/pages/')({
  staticData: { duty: 'manager' satisfies typeof listPages.duty },
  component: PagesPage,
})
