import { Link } from '@tanstack/react-router'
import { updateProducts } from '../../../contract/manage-products.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useMay } from '../shared/use-may.ts'
import { isNarrowed, type ProductSearch } from './product-search.ts'

/** Why the list has no products, and what to do about it. */
export function NoProducts({ search, onClear }: { search: ProductSearch; onClear(): void }) {
  const canEdit = useMay()(updateProducts)
  if (search.page !== undefined) {
    return (
      <Empty
        title="This page is empty."
        action={
          <Link
            to="/dashboard/manage-products"
            search={{ ...search, page: undefined }}
            className={buttonClass('main')}
          >
            Go to the first page
          </Link>
        }
      />
    )
  }

  if (search.stock === 'running-out' && !isNarrowed({ ...search, stock: undefined }))
    return (
      <Empty
        title="Nothing is running out."
        action={
          <Button kind="main" onClick={onClear}>
            Show all products
          </Button>
        }
      />
    )

  if (isNarrowed(search))
    return (
      <Empty
        title="No products match."
        action={
          <Button kind="main" onClick={onClear}>
            Show all products
          </Button>
        }
      >
        Try fewer filters, or another word from the name.
      </Empty>
    )

  return (
    <Empty
      title="No products yet."
      action={
        canEdit && (
          <Link to="/dashboard/add-new-post" className={buttonClass('main')}>
            Add product
          </Link>
        )
      }
    />
  )
}
