import { useState } from 'react'
import type { ManagedProductWithVariants } from '../../../contract/manage-products.ts'

export type Selection = ReturnType<typeof useSelection>

/** The selection for bulk edits. It is kept when the page or the filters change. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ManagedProductWithVariants>>(new Map())
  return {
    products: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    choose: (products: ManagedProductWithVariants[], on: boolean) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const product of products) {
          if (on) next.set(product._id, product)
          else next.delete(product._id)
        }
        return next
      }),
    /** Replaces the selected products by these versions, and drops those that were deleted. */
    refresh: (products: ManagedProductWithVariants[], gone: string[]) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const product of products) next.set(product._id, product)
        for (const id of gone) next.delete(id)
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
