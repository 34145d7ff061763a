import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  getManagedProduct,
  updateProduct,
  type ManagedProductWithVariants,
} from '../../../contract/manage-products.ts'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import { productEditInput } from './product-input.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { productDraftOf, type ProductEntry } from './product-draft.ts'
import { ProductEditor } from './product-form.tsx'
import { ProductToEdit } from './product-to-edit.tsx'
import { StockHistory } from './stock-history.tsx'
import { VariantLabels } from './variant-labels.tsx'
import * as formStyles from '../shared/form.module.css'
import { PageTitle } from '../../shared/page-title.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ProductPieces = lazyPart(() => import('./product-pieces.tsx').then((module) => module.ProductPieces))

/** Updates a product and then shows the list (ADM-07). */
export function UpdateProductPage({ id }: { id: string }) {
  return (
    <>
      <PageTitle title="Update product" />
      <ProductToEdit id={id}>{(product) => <LoadedProduct product={product} />}</ProductToEdit>
    </>
  )
}

function LoadedProduct({ product }: { product: ManagedProductWithVariants }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The version that the editor has seen. It becomes a newer one only once the editor has looked at that.
  const [seen, setSeen] = useState(product)

  const save = async (entry: ProductEntry) => {
    try {
      // The server checks that `author` is the signed-in user. The product keeps its original author.
      await api(updateProduct, {
        params: { id: seen._id },
        body: { ...productEditInput(entry, seen), author: user?._id },
      })
    } catch (error) {
      const text = `Error updating product: ${errorMessage(error)}`
      if (!(error instanceof ApiError) || error.data?.code !== 'stale_edit')
        return { text, issues: issuesOf(error) }
      return { text, newer: error.data['current'] as ManagedProductWithVariants }
    }

    notify({ text: 'Product updated successfully!', tone: 'success' })
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await navigate({ to: '/dashboard/manage-products' })
    return undefined
  }

  const [counted, setCounted] = useState<ManagedProductWithVariants>()

  /** Shows the stock that follows from the pieces, unless someone else has changed the product. */
  const recount = async () => {
    const { product: current } = await api(getManagedProduct, { params: { id: product._id } })
    if (current.version !== seen.version) return

    setSeen(current)
    setCounted(current)
  }

  return (
    <>
      <ProductEditor
        defaults={productDraftOf(product)}
        name={`product ${product._id}`}
        action="Update product"
        counted={counted}
        onSave={save}
        onNewer={setSeen}
      >
        <div className={formStyles.form}>
          {seen.variants && <VariantLabels variants={seen.variants} />}
          <StockHistory productId={product._id} />
        </div>
      </ProductEditor>
      {seen.variants && (
        <ProductPieces
          productId={product._id}
          variants={seen.variants}
          onChanged={() => void recount().catch(() => undefined)}
        />
      )}
    </>
  )
}
