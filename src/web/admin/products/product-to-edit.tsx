import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getManagedProduct, type ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import { ApiError } from '../../api/client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { errorMessage } from '../../api/error-message.ts'

type ProductToEditProps = { id: string; children(product: ManagedProductWithVariants): ReactNode }

/** Fetches the product that fills a form (ADM-07). */
export function ProductToEdit({ id, children }: ProductToEditProps) {
  const { api } = useRouteContext({ from: '__root__' })
  // The form must start from the stored product, not from a cached one, and must not change while someone
  // types.
  const found = useQuery({
    queryKey: ['product-to-edit', id],
    queryFn: () => api(getManagedProduct, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  if (found.isError) {
    const isMissing = found.error instanceof ApiError && found.error.status === 404
    return (
      <Empty
        tone="error"
        title={`Error fetching product: ${errorMessage(found.error)}`}
        action={
          isMissing ? <BackToProducts /> : <Button onClick={() => void found.refetch()}>Try again</Button>
        }
      />
    )
  }
  if (found.data) return children(found.data.product)

  return (
    <div className={sheetClass}>
      <LoadingText />
      <Skeleton style={{ height: 480 }} />
    </div>
  )
}

const BackToProducts = () => (
  <Link to="/dashboard/manage-products" search={{}} className={buttonClass('main')}>
    Back to products
  </Link>
)
