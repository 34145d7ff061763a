import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  deleteProduct,
  deleteProducts,
  RESTORE_DAYS,
  restoreProducts,
  updateProducts,
  type ManagedProduct,
  type ManagedProductPage,
} from '../../../contract/manage-products.ts'
import * as table from '../../shared/table.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import { List } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { PagePagination } from '../shared/pagination.tsx'
import { useMay } from '../shared/use-may.ts'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import { BulkPlaceDialog } from './bulk-place-dialog.tsx'
import { MANAGED_PAGE_SIZE } from './product-list-query.ts'
import { NoProducts } from './no-products.tsx'
import type { ProductSearch } from './product-search.ts'
import { productColumns } from './product-columns.tsx'
import { ChooseAll, SelectionBar } from './selection-bar.tsx'
import type { ProductSelection } from './use-bulk-save.ts'
import * as styles from './product-columns.module.css'

type ProductListProps = {
  query: UseQueryResult<ManagedProductPage>
  search: ProductSearch
  selection: ProductSelection
  onClear(): void
}

/** One page of products, with the dialogs for deleting one and for bulk edits. */
export function ProductList({ query, search, selection, onClear }: ProductListProps) {
  const deletion = useRowDialog<ManagedProduct>()
  const [open, setOpen] = useState<'edit' | 'place' | 'delete selected'>()
  const { data: found } = query
  const { page = 1 } = search
  const { deleteOne, deleteAll, restore } = useDeletion(search, { isLast: found?.products.length === 1 })

  const close = () => setOpen(undefined)

  return (
    <>
      <List
        query={query}
        rows={found?.products}
        skeletonRows={MANAGED_PAGE_SIZE}
        failure="Failed to load blogs."
        above={
          found && (
            <SelectionBar
              selection={selection}
              onEdit={() => setOpen('edit')}
              onPlace={() => setOpen('place')}
              onDelete={() => setOpen('delete selected')}
            />
          )
        }
        empty={<NoProducts search={search} onClear={onClear} />}
        pages={
          found && found.products.length > 0 && <PagePagination page={page} totalPages={found.totalPages} />
        }
      >
        {(products) => (
          <ProductTable
            products={products}
            found={found}
            search={search}
            selection={selection}
            onDelete={deletion.open}
            onRestore={({ _id }) => void restore([_id])}
          />
        )}
      </List>
      <BulkEditDialog open={open === 'edit'} selection={selection} onClose={close} />
      <BulkPlaceDialog open={open === 'place'} selection={selection} onClose={close} />
      <DeleteDialog
        dialog={deletion}
        onConfirm={async (product) => {
          await deleteOne(product)
          selection.choose([product], false)
        }}
      />
      <DeleteSelectedDialog
        count={selection.rows.length}
        open={open === 'delete selected'}
        onConfirm={async () => {
          if (await deleteAll(selection.rows)) selection.clear()
        }}
        onClose={close}
      />
    </>
  )
}

/** Deletes products, offers to restore them, and invalidates every list. */
function useDeletion(search: ProductSearch, { isLast }: { isLast: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  /**
   * Runs a call and shows its message; returns whether it succeeded. `undo`: the products to restore by one
   * press.
   */
  const attempt = async (call: () => Promise<{ message: string }>, undo: string[] = []): Promise<boolean> => {
    try {
      const { message } = await call()
      notify({
        text: message,
        tone: 'success',
        ...(undo.length > 0 && { action: { label: 'Undo', run: () => void restore(undo) } }),
      })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
      return false
    } finally {
      await queryClient.invalidateQueries()
    }

    return true
  }

  const restore = (ids: string[]) => attempt(() => api(restoreProducts, { body: { ids } }))

  const deleteOne = async ({ _id }: ManagedProduct) => {
    const { page = 1 } = search
    const isDeleted = await attempt(() => api(deleteProduct, { params: { id: _id } }), [_id])
    if (isDeleted && isLast && page > 1)
      await navigate({
        to: '/dashboard/manage-products',
        search: { ...search, page: page > 2 ? page - 1 : undefined },
      })
  }

  const deleteAll = (products: ManagedProduct[]) => {
    const ids = products.map(({ _id }) => _id)
    return attempt(() => api(deleteProducts, { body: { ids } }), ids)
  }

  return { deleteOne, deleteAll, restore }
}

type ProductTableProps = {
  products: readonly ManagedProduct[]
  found: ManagedProductPage | undefined
  search: ProductSearch
  selection: ProductSelection
  onDelete(product: ManagedProduct): void
  onRestore(product: ManagedProduct): void
}

/** The products of a page, of which some or all can be selected. */
function ProductTable({ products, found, search, selection, onDelete, onRestore }: ProductTableProps) {
  const canEdit = useMay()(updateProducts)
  const { page = 1 } = search
  const isDeleted = search.visibility === 'deleted'

  return (
    <>
      {isDeleted && <p className="text-quiet">Deleted products can be restored for {RESTORE_DAYS} days.</p>}
      {!isDeleted && canEdit && found && <ChooseAll found={found} search={search} selection={selection} />}
      <ListTable
        label="Products"
        rows={products}
        rowClassName={({ _id }) => (selection.has(_id) ? `${styles.row} ${table.chosen}` : styles.row)}
        columns={productColumns({
          firstNumber: (page - 1) * MANAGED_PAGE_SIZE + 1,
          canEdit,
          selection,
          onDelete,
          onRestore,
        })}
      />
    </>
  )
}

type DeleteDialogProps = {
  dialog: ReturnType<typeof useRowDialog<ManagedProduct>>
  onConfirm(product: ManagedProduct): Promise<void>
}

const DeleteDialog = ({ dialog, onConfirm }: DeleteDialogProps) => (
  <ConfirmRow
    dialog={dialog}
    title={({ name }) => `Delete ${name}?`}
    action="Delete"
    grave
    description={() =>
      `It is removed from the shop, the search and all carts, together with its reviews. You can restore it for ${RESTORE_DAYS} days. Orders keep their own copy.`
    }
    onConfirm={onConfirm}
  />
)

type DeleteSelectedProps = { count: number; open: boolean; onConfirm(): Promise<void>; onClose(): void }

function DeleteSelectedDialog({ count, open, onConfirm, onClose }: DeleteSelectedProps) {
  const [they, them] = count === 1 ? ['It is', 'it'] : ['They are', 'them']

  return (
    <ConfirmDialog
      open={open}
      title={count === 1 ? 'Delete 1 product?' : `Delete ${count} products?`}
      description={`${they} removed from the shop and from all carts. You can restore ${them}, with all reviews, for ${RESTORE_DAYS} days. Orders keep their own copy.`}
      action="Delete"
      grave
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
