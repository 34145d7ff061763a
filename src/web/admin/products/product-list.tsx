import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteProduct, deleteProducts, RESTORE_DAYS, restoreProducts, type ManagedProduct, type ManagedProductPage } from '../../../contract/manage-products.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { PagePagination } from '../shared/pagination.tsx'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import { BulkPlaceDialog } from './bulk-place-dialog.tsx'
import { MANAGED_PAGE_SIZE } from './product-list-query.ts'
import { isNarrowed, type ProductSearch } from './product-search.ts'
import { ProductTable } from './product-table.tsx'
import { ChooseAll, SelectionBar } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'

type ProductListProps = { found: ManagedProductPage; search: ProductSearch; selection: Selection; onClear(): void }

/** One page of products, with the dialogs for deleting one and for bulk edits. */
export function ProductList({ found, search, selection, onClear }: ProductListProps) {
  const [toDelete, setToDelete] = useState<ManagedProduct>()
  const [open, setOpen] = useState<'delete' | 'edit' | 'place' | 'delete selected'>()
  const { products, totalPages } = found
  const { page = 1 } = search
  const { remove, removeAll, restore } = useRemoval(search, { isLast: products.length === 1 })
  const isDeleted = search.visibility === 'deleted'
  const chosen = selection.products
  const close = () => setOpen(undefined)
  return (
    <>
      <SelectionBar selection={selection} onEdit={() => setOpen('edit')} onPlace={() => setOpen('place')} onDelete={() => setOpen('delete selected')} />
      {products.length === 0 ? (
        <NoProducts search={search} onClear={onClear} />
      ) : (
        <>
          {isDeleted ? <p className="text-quiet">Deleted products can be restored for {RESTORE_DAYS} days.</p> : <ChooseAll found={found} search={search} selection={selection} />}
          <ProductTable
            products={products} firstNumber={(page - 1) * MANAGED_PAGE_SIZE + 1} selection={selection} onRestore={({ _id }) => void restore([_id])}
            onDelete={(product) => {
              setToDelete(product)
              setOpen('delete')
            }}
          />
          <PagePagination page={page} totalPages={totalPages} />
        </>
      )}
      <BulkEditDialog open={open === 'edit'} selection={selection} onClose={close} />
      <BulkPlaceDialog open={open === 'place'} selection={selection} onClose={close} />
      <ConfirmDialog
        open={open === 'delete'}
        title={`Delete ${toDelete?.name ?? ''}?`}
        description={`It is removed from the shop, the search and all carts, together with its reviews. You can restore it for ${RESTORE_DAYS} days. Orders keep their own copy.`}
        action="Delete"
        grave
        onConfirm={async () => {
          if (!toDelete) return
          await remove(toDelete)
          selection.choose([toDelete], false)
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'delete selected'}
        title={chosen.length === 1 ? 'Delete 1 product?' : `Delete ${chosen.length} products?`}
        description={`Shoppers no longer find ${chosen.length === 1 ? 'it' : 'them'}, and all carts lose ${chosen.length === 1 ? 'it' : 'them'}. You can restore ${chosen.length === 1 ? 'it' : 'them'}, with all reviews, for ${RESTORE_DAYS} days. Orders keep their own copy.`}
        action="Delete"
        grave
        onConfirm={async () => {
          if (await removeAll(chosen)) selection.clear()
        }}
        onClose={close}
      />
    </>
  )
}

function NoProducts({ search, onClear }: { search: ProductSearch; onClear(): void }) {
  if (search.page !== undefined) {
    return (
      <Empty title="This page is empty." action={
        <Link to="/dashboard/manage-products" search={{ ...search, page: undefined }} className={buttonClass('main')}>Go to the first page</Link>
      } />
    )
  }
  if (isNarrowed(search)) return <Empty title="No product matches." action={<Button kind="main" onClick={onClear}>Show all products</Button>}>Try fewer filters, or another word from the name.</Empty>
  return <Empty title="There are no products yet." action={<Link to="/dashboard/add-new-post" className={buttonClass('main')}>Add product</Link>} />
}

/** Deletes products, offers to restore them, and invalidates every list. */
function useRemoval(search: ProductSearch, { isLast }: { isLast: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  /** Runs a call and shows its message; returns whether it succeeded. `undo`: the products to restore by one press. */
  const attempt = async (call: () => Promise<{ message: string }>, undo: string[] = []): Promise<boolean> => {
    try {
      const { message } = await call()
      notify({ text: message, tone: 'success', ...(undo.length > 0 && { action: { label: 'Undo', run: () => void restore(undo) } }) })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
      return false
    } finally {
      await queryClient.invalidateQueries()
    }
    return true
  }
  const restore = (ids: string[]) => attempt(() => api(restoreProducts, { body: { ids } }))
  const remove = async ({ _id }: ManagedProduct) => {
    const { page = 1 } = search
    const removed = await attempt(() => api(deleteProduct, { params: { id: _id } }), [_id])
    if (removed && isLast && page > 1) await navigate({ to: '/dashboard/manage-products', search: { ...search, page: page > 2 ? page - 1 : undefined } })
  }
  const removeAll = (products: ManagedProduct[]) => {
    const ids = products.map(({ _id }) => _id)
    return attempt(() => api(deleteProducts, { body: { ids } }), ids)
  }
  return { remove, removeAll, restore }
}
