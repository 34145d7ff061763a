import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Product } from '../../../contract/product.ts'
import { productQuery } from '../../api/queries/products.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { errorMessage } from '../shared/error-message.ts'

type ProductToEditProps = { id: string; children(product: Product): ReactNode }

/** Fetches the product that a form is filled with (ADM-07). */
export function ProductToEdit({ id, children }: ProductToEditProps) {
  const { api } = useRouteContext({ from: '__root__' })
  // What is edited must be what is stored, not what was kept while browsing; and it must not change under the typing hand.
  const found = useQuery({ ...productQuery(api, id), queryKey: ['product-to-edit', id], staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  if (found.isError) {
    return <Empty tone="error" title={`Error fetching product: ${errorMessage(found.error)}`} action={<Button onClick={() => void found.refetch()}>Try again</Button>} />
  }
  if (found.data) return children(found.data.product)
  return (
    <div className="sheet">
      <LoadingText />
      <Skeleton style={{ height: 480 }} />
    </div>
  )
}
