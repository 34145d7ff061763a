import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/collection')({
  head: ({ match }) =>
    headOf(match.context, (shop) => ({ title: 'Collection', description: `The collection of ${shop.name}.`, path: '/collection' })),
  component: () => <h1 className="wrap collection">Collection</h1>,
})
