import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'
import { SizeGuidePage } from '../../storefront/size-guide/size-guide-page.tsx'
import { crumbsStructured } from '../../storefront/structured-data.ts'

const page = {
  title: 'Find your size',
  description:
    'Ring sizes 1 to 30 and bangle sizes in millimetres, a sizer for your screen, and a strip to print.',
  path: '/size-guide',
}

export const Route = createFileRoute('/_shop/size-guide')({
  staticData: { sitemap: true },
  loader: ({ context }) =>
    headOf(context, (shop) => ({
      ...page,
      structured: import.meta.env.SSR && [
        crumbsStructured(shop, [{ name: 'Home', path: '/' }, { name: page.title }]),
      ],
    })),
  head: headFromLoader,
  component: SizeGuidePage,
})
