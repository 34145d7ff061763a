import { createFileRoute } from '@tanstack/react-router'
import { TrackPage } from '../../account/orders/track-page.tsx'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/track')({
  staticData: { indexed: false },
  loader: ({ context }) =>
    headOf(context, {
      title: 'Track your order',
      description: 'See how far your order is with its number and your e-mail.',
      path: '/track',
    }),
  head: (page) => {
    const { meta = [], ...head } = headFromLoader(page)
    return { ...head, meta: [...meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: TrackPage,
})
