import type { WithDatabase } from './shop.ts'

/** As if the changes of stock so far were this much older. */
export const letStockPass = ({ context }: WithDatabase, minutes: number) =>
  context.db.transaction((tx) =>
    tx.db
      .updateTable('stock_moves')
      .set((move) => ({ at: move('at', '-', minutes * 60_000) }))
      .execute(),
  )
