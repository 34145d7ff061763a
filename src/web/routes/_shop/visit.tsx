import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { loadVisit } from '../../storefront/visit/load-visit.ts'
import { VisitPage } from '../../storefront/visit/visit-page.tsx'

export const Route = createFileRoute('/_shop/visit')({
  staticData: { sitemap: 'visit' },
  loader: loadVisit,
  head: headFromLoader,
  component: VisitPage,
})
