import type { Choice } from '../../shared/choice.ts'
import { textOrNone } from '../../lib/text-or-none.ts'
import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { PreviewPage } from '../../storefront/product/preview-page.tsx'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/preview/$id')({
  staticData: { personal: true, crawled: false },
  validateSearch: ({ color, size }: Record<string, unknown>): Choice => ({
    color: textOrNone(color),
    size: textOrNone(size),
  }),
  loader: ({ context, params }) =>
    headOf(context, {
      title: 'Preview',
      description: 'A product as customers will see it.',
      path: `/preview/${params.id}`,
    }),
  head: headFromLoader,
  component: function Preview() {
    const { id } = Route.useParams()
    return <PreviewPage key={id} id={id} named={Route.useSearch()} />
  },
})
