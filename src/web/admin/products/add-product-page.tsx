import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { createProduct } from '../../../contract/manage-products.ts'
import { useSession } from '../../session.ts'
import { notify } from '../../ui/notify.ts'
import { failureText } from '../failure-text.ts'
import { emptyDraft, type ProductEntry } from './product-draft.ts'
import { ProductEditor } from './product-form.tsx'

/** Adds a product and then shows the shop (ADM-06). */
export function AddProductPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const save = async (entry: ProductEntry) => {
    try {
      await api(createProduct, { body: { ...entry, author: user?._id } })
    } catch (error) {
      return `Error adding product: ${failureText(error)}`
    }
    notify({ text: 'Product added successfully!', tone: 'success' })
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await navigate({ to: '/shop' })
    return undefined
  }
  return (
    <>
      <div className="titlebar">
        <h1>Add a product</h1>
      </div>
      <ProductEditor defaults={emptyDraft} action="Add product" onSave={save} />
    </>
  )
}
