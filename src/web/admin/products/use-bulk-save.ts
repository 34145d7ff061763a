import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  updateProducts,
  type ManagedProductWithVariants,
  type ProductEdit,
} from '../../../contract/manage-products.ts'
import { ApiError } from '../../api/client.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import type { Selection } from '../shared/selection-column.tsx'

export type ProductSelection = Selection<ManagedProductWithVariants>

type BulkEdit = ProductEdit & { _id: string }

/**
 * Saves the edits in one call. On a conflict the selected products are replaced by their stored versions, so
 * that the preview shows these, and what was typed is kept.
 */
export function useBulkSave(selection: ProductSelection, onSaved: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')
  // Two quick presses can arrive before the button is rendered again.
  const busy = useRef(false)

  const save = async (edits: BulkEdit[]) => {
    if (busy.current) return

    busy.current = true
    setSaving(true)
    setFailure('')

    try {
      const { products } = await api(updateProducts, { body: { products: edits } })
      notify({
        text: products.length === 1 ? '1 product changed.' : `${products.length} products changed.`,
        tone: 'success',
      })
      selection.clear()
      onSaved()
      await queryClient.invalidateQueries()
    } catch (error) {
      setFailure(errorMessage(error))
      if (error instanceof ApiError) {
        const missing = (error.data?.['missing'] ?? []) as string[]
        selection.choose((error.data?.['stale'] ?? []) as ManagedProductWithVariants[], true)
        selection.keep((id) => !missing.includes(id))
      }
    }

    busy.current = false
    setSaving(false)
  }

  return { save, saving, failure }
}
