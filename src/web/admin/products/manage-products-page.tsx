import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteProduct } from '../../../contract/manage-products.ts'
import type { Product, ProductPage } from '../../../contract/product.ts'
import { productListQuery } from '../../queries/products.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { Bone, LoadingText } from '../../ui/skeleton.tsx'
import { failureText } from '../failure-text.ts'
import { PageSteps } from '../page-steps.tsx'
import { ProductTable } from './product-table.tsx'

/** Products on a page (ADM-08). */
const PAGE_SIZE = 12

/** All products, to look at, change and delete (ADM-08). */
export function ManageProductsPage({ page }: { page: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({ ...productListQuery(api, { limit: PAGE_SIZE, page }), refetchOnMount: 'always', placeholderData: (before) => before })
  return (
    <>
      <div className="titlebar">
        <div>
          <h1>All products</h1>
          <p>
            <output>{found.data && countText(found.data, page)}</output>
          </p>
        </div>
        <div className="title-actions">
          <Link to="/shop" className={buttonClass('line', { small: true })}>
            See all
          </Link>
          <Link to="/dashboard/add-new-post" className={buttonClass('main', { small: true })}>
            Add a product
          </Link>
        </div>
      </div>
      {found.isError ? (
        <Empty tone="error" title="Failed to load blogs." action={<Button onClick={() => void found.refetch()}>Try again</Button>} />
      ) : found.data ? (
        <ProductList found={found.data} page={page} />
      ) : (
        <ListBones />
      )}
    </>
  )
}

function countText({ products, totalProducts }: ProductPage, page: number): string {
  if (products.length === 0) return 'No products.'
  const first = (page - 1) * PAGE_SIZE + 1
  return `Showing ${first} to ${first + products.length - 1} of ${totalProducts}.`
}

function ProductList({ found: { products, totalPages }, page }: { found: ProductPage; page: number }) {
  const [asked, setAsked] = useState<Product>()
  const [open, setOpen] = useState(false)
  const remove = useRemoval({ page, isLast: products.length === 1 })
  if (products.length === 0) {
    return (
      <Empty title={page > 1 ? 'This page is empty.' : 'There are no products yet.'} action={
        page > 1
          ? <Link to="/dashboard/manage-products" className={buttonClass('main')}>Go to the first page</Link>
          : <Link to="/dashboard/add-new-post" className={buttonClass('main')}>Add a product</Link>
      } />
    )
  }
  const ask = (product: Product) => {
    setAsked(product)
    setOpen(true)
  }
  return (
    <>
      <ProductTable products={products} firstNumber={(page - 1) * PAGE_SIZE + 1} onDelete={ask} />
      <PageSteps page={page} totalPages={totalPages} />
      <ConfirmDialog
        open={open}
        title={`Delete ${asked?.name ?? ''}?`}
        description="It leaves the shop, the search and every cart, and its reviews go with it. Orders keep their own copy."
        action="Delete"
        onConfirm={async () => asked && remove(asked)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Deletes a product, says what the server said, and has every list looked up anew. */
function useRemoval({ page, isLast }: { page: number; isLast: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async ({ _id }: Product) => {
    try {
      const { message } = await api(deleteProduct, { params: { id: _id } })
      notify({ text: message, tone: 'success' })
      if (isLast && page > 1) await navigate({ to: '/dashboard/manage-products', search: { page: page > 2 ? page - 1 : undefined } })
    } catch (error) {
      notify({ text: failureText(error), tone: 'error' })
    }
    await queryClient.invalidateQueries()
  }
}

function ListBones() {
  return (
    <div className="sheet">
      <LoadingText />
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        <Bone key={index} style={{ height: 52, marginBlock: 10 }} />
      ))}
    </div>
  )
}
