import type { Choice } from '../../../shared/choice.ts'
import { textOrNone } from '../../../lib/text-or-none.ts'
import { createFileRoute } from '@tanstack/react-router'
import { loadProduct } from '../../../storefront/product/load-product.ts'
import { ProductPage } from '../../../storefront/product/product-page.tsx'
import {
  ProductFailed,
  ProductLoading,
  ProductNotFound,
} from '../../../storefront/product/product-states.tsx'

/** The skeleton is shown only if loading takes longer than this, in milliseconds. */
const PENDING_MS = 100

export const Route = createFileRoute('/_shop/shop/$id')({
  staticData: { sitemap: 'products' },
  validateSearch: ({ color, size, pieceId }: Record<string, unknown>): Choice => ({
    color: textOrNone(color),
    size: textOrNone(size),
    pieceId: textOrNone(pieceId),
  }),
  loader: ({ context, params, location }) => loadProduct(context, params.id, location.search),
  head: ({ loaderData }) =>
    loaderData ?? {
      meta: [{ title: 'We cannot find this piece' }, { name: 'robots', content: 'noindex, follow' }],
    },
  component: function Product() {
    const { id } = Route.useParams()
    return <ProductPage key={id} id={id} named={Route.useSearch()} />
  },
  pendingComponent: ProductLoading,
  pendingMs: PENDING_MS,
  pendingMinMs: 0,
  errorComponent: ProductFailed,
  notFoundComponent: ProductNotFound,
})
