import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CardPage } from '../../api/queries/products.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingText } from '../../ui/skeleton.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid.tsx'
import * as styles from './listing.module.css'

type ListingBodyProps = {
  listing: Pick<UseQueryResult<CardPage>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>
  /** Shown if there are no products. */
  empty: ReactNode
  /** Products per page: the number of skeletons while loading. */
  pageSize: number
  /** Number of pictures above the fold on a desktop. */
  eagerPictures?: number
  sizes?: string
  /** The colour that the products are filtered by. */
  color?: string | undefined
}

/** The products of a listing, or its state: loading, failed, nothing found. */
export function ListingBody({ listing, empty, pageSize, eagerPictures = 4, sizes, color }: ListingBodyProps) {
  const { data, isError, isPlaceholderData: busy, refetch } = listing
  if (isError) return <ListingError onRetry={() => void refetch()} />
  if (!data) return <ProductGridSkeleton count={Math.min(pageSize, 12)} />
  if (data.products.length === 0) return empty
  return (
    <div className={styles.body} aria-busy={busy}>
      <h2 className="sr-only">Products</h2>
      {busy && <LoadingText />}
      <ProductGrid
        products={data.products}
        color={color}
        eagerPictures={eagerPictures}
        {...(sizes && { sizes })}
      />
    </div>
  )
}

/** Shown if the products could not be fetched. */
export const ListingError = ({ onRetry }: { onRetry: () => void }) => (
  <Empty tone="error" title="Error loading products." action={<Button onClick={onRetry}>Try again</Button>}>
    The shop did not respond. Your cart is safe.
  </Empty>
)
