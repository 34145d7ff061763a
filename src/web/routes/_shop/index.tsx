import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { HomePage } from '../../storefront/home/home-page.tsx'
import { loadHome } from '../../storefront/home/load-home.ts'

export const Route = createFileRoute('/_shop/')({
  staticData: { sitemap: true },
  loader: ({ context }) => loadHome(context),
  head: headFromLoader,
  component: HomePage,
})
