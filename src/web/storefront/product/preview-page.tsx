import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { getManagedProduct } from '../../../contract/manage-products.ts'
import { momentText } from '../../../rules/india-time.ts'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import type { Choice } from '../../shared/choice.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { inlineLinkClass } from '../../ui/link.ts'
import * as styles from './preview-page.module.css'
import { ProductContent } from './product-page.tsx'
import { ProductLoading, ProductNotFound } from './product-states.tsx'

/**
 * A hidden or scheduled product as customers will see it; for administrators. `named`: the choice in its
 * address.
 */
export function PreviewPage({ id, named }: { id: string; named: Choice }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { known, user } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', id],
    queryFn: () => api(getManagedProduct, { params: { id } }),
    enabled: user?.role === 'admin',
    staleTime: 0,
  })
  if ((known && user?.role !== 'admin') || (error instanceof ApiError && error.status === 404))
    return <ProductNotFound />
  if (error)
    return (
      <div className="wrap section">
        <Empty
          tone="error"
          level={1}
          title={`Error: ${error.message}`}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </div>
    )
  if (!data) return <ProductLoading />
  const { visibility, visibleFrom } = data.product
  return (
    <>
      <p className={styles.note}>
        <b>Preview.</b> {visibilityText(visibility, visibleFrom)}{' '}
        <Link to="/dashboard/update-product/$id" params={{ id }} className={inlineLinkClass}>
          Edit
        </Link>
      </p>
      <ProductContent data={data} named={named} isPreview />
    </>
  )
}

function visibilityText(visibility: string, visibleFrom: string | null | undefined): string {
  if (visibility === 'scheduled')
    return `Customers see this product from ${momentText(Date.parse(visibleFrom ?? ''))}.`
  return visibility === 'hidden' ? 'Customers cannot see this product.' : 'Customers see this product.'
}
