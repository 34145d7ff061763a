import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { createProduct } from '../../../contract/manage-products.ts'
import { useSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import { newProductInput } from './product-input.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { copiedDraftOf, emptyDraft, type ProductEntry } from './product-draft.ts'
import { ProductEditor } from './product-form.tsx'
import { ProductToEdit } from './product-to-edit.tsx'
import { PageTitle } from '../../shared/page-title.tsx'

/**
 * Creates a product and then shows the shop (ADM-06). `from`: a product whose values fill the form, to be
 * changed and saved as a new one.
 */
export function CreateProductPage({ from }: { from: string | undefined }) {
  const save = useAddition()

  return (
    <>
      <PageTitle
        title="Add product"
        note={from !== undefined && 'Copied from another product. Nothing is saved until you add it.'}
      />
      {from === undefined ? (
        <ProductEditor defaults={emptyDraft} name="product new" action="Add product" isNew onSave={save} />
      ) : (
        <ProductToEdit key={from} id={from}>
          {(product) => (
            <ProductEditor
              defaults={copiedDraftOf(product)}
              name={`product from ${from}`}
              action="Add product"
              isNew
              onSave={save}
            />
          )}
        </ProductToEdit>
      )}
    </>
  )
}

/** Creates the product; returns an error message if that fails. */
function useAddition() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async (entry: ProductEntry) => {
    try {
      await api(createProduct, { body: { ...newProductInput(entry), author: user?._id } })
    } catch (error) {
      return { text: `Error adding product: ${errorMessage(error)}`, issues: issuesOf(error) }
    }

    notify({ text: 'Product added successfully!', tone: 'success' })
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await navigate({ to: '/shop' })
    return undefined
  }
}
