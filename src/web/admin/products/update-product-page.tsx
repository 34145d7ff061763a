import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { updateProduct } from '../../../contract/manage-products.ts'
import type { Product } from '../../../contract/product.ts'
import { ApiError } from '../../api.ts'
import { productQuery } from '../../queries/products.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { Bone, LoadingText } from '../../ui/skeleton.tsx'
import { failureText } from '../failure-text.ts'
import { draftOf, type ProductEntry } from './product-draft.ts'
import { ProductEditor } from './product-form.tsx'

/** Changes a product and then shows the list (ADM-07). */
export function UpdateProductPage({ id }: { id: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  // What is edited must be what is stored, not what was kept while browsing; and it must not change under the typing hand.
  const found = useQuery({ ...productQuery(api, id), queryKey: ['product-to-edit', id], staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  return (
    <>
      <div className="titlebar">
        <h1>Update product</h1>
      </div>
      {found.isError ? (
        <Empty tone="error" title={`Error fetching product: ${failureText(found.error)}`} action={<Button onClick={() => void found.refetch()}>Try again</Button>} />
      ) : found.data ? (
        <LoadedProduct product={found.data.product} onReload={async () => void (await found.refetch())} />
      ) : (
        <div className="sheet">
          <LoadingText />
          <Bone style={{ height: 480 }} />
        </div>
      )}
    </>
  )
}

function LoadedProduct({ product, onReload }: { product: Product; onReload(): Promise<void> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [readings, setReadings] = useState(0)
  const reload = async () => {
    await onReload()
    setReadings((count) => count + 1)
  }
  const save = async (entry: ProductEntry) => {
    const { _id: id, version, stock } = product
    // Who created it stays its author; the call checks that whoever saves is who they say.
    const body = { ...entry, version, stockWas: stock, author: user?._id }
    try {
      await api(updateProduct, { params: { id }, body })
    } catch (error) {
      const text = `Error updating product: ${failureText(error)}`
      if (!(error instanceof ApiError) || error.data?.code !== 'stale_edit') return text
      return <Stale text={text} onReload={reload} />
    }
    notify({ text: 'Product updated successfully!', tone: 'success' })
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await navigate({ to: '/dashboard/manage-products' })
    return undefined
  }
  return <ProductEditor key={readings} defaults={draftOf(product)} action="Update product" onSave={save} />
}

/** Two edited the same: what was typed stays until it is exchanged for what is stored. */
function Stale({ text, onReload }: { text: string; onReload(): Promise<void> }) {
  return (
    <>
      {text}{' '}
      <button type="button" className="link" onClick={() => void onReload()}>
        Load what is saved now
      </button>
    </>
  )
}
