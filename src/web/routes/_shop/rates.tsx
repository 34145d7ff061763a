import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { loadRates } from '../../storefront/rates/load-rates.ts'
import { TodaysRates } from '../../storefront/rates/todays-rates.tsx'

export const Route = createFileRoute('/_shop/rates')({
  staticData: { sitemap: 'rates' },
  loader: loadRates,
  head: headFromLoader,
  component: TodaysRates,
})
