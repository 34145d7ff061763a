import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { listProducts } from '../../contract/product.ts'
import type { Api } from '../api.ts'

const productsQuery = (api: Api) =>
  queryOptions({ queryKey: ['products', {}], queryFn: () => api(listProducts, { query: { limit: '20' } }) })

export const Route = createFileRoute('/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(productsQuery(context.api)),
  component: HomePage,
})

function HomePage() {
  const { api } = Route.useRouteContext()
  const { data } = useSuspenseQuery(productsQuery(api))
  return <main className="p-4">{data.totalProducts} products</main>
}
