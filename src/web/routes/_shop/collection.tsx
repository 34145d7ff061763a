import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { CollectionPage } from '../../storefront/listing/collection-page.tsx'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/collection')({
  loader: ({ context }) =>
    headOf(context, (shop) => ({ title: 'Collection', description: `The collection of ${shop.name}.`, path: '/collection' })),
  head: headFromLoader,
  component: CollectionPage,
})
