import { useState } from 'react'
import type { Product } from '../../../contract/product.ts'

export type Selection = ReturnType<typeof useSelection>

/** Products that are chosen to be changed together; they stay chosen while the list is turned over and narrowed down. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Product>>(new Map())
  return {
    products: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    choose: (products: Product[], on: boolean) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const product of products) {
          if (on) next.set(product._id, product)
          else next.delete(product._id)
        }
        return next
      }),
    /** Takes these in place of what was known of them, and leaves out those that are gone. */
    refresh: (products: Product[], gone: string[]) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const product of products) next.set(product._id, product)
        for (const id of gone) next.delete(id)
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
