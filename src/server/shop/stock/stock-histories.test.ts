import * as fc from 'fast-check'
import { expect } from 'vitest'
import { newProduct, newShopper } from '../../../../tests/factories.ts'
import { stockMovesTest } from '../../../../tests/fixtures/stock-moves.ts'
import { isSoak, seed } from '../../../../tests/soak.ts'
import { sellByPiece } from '../../../../tests/pieces.ts'
import { actOnStock, stockActions } from '../../../../tests/stock-histories.ts'
import { expectOwnedPieces, expectTakenStock } from '../../../../tests/stock-invariants.ts'
import { newRing } from '../../../../tests/variants.ts'
import type { Order } from '../../../contract/order.ts'

const test = stockMovesTest

const HISTORIES = isSoak ? 10_000 : 15

const histories = fc.array(stockActions, { minLength: 3, maxLength: 10 })

test(
  `STOCK-01 moves add up to the stock after ${HISTORIES.toLocaleString('en-IN')} random histories`,
  async ({ shop, admin, missing }) => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('single', 'variants', 'pieces'), histories, async (kind, history) => {
        const buyer = await newShopper(shop)
        const { id, ids } =
          kind === 'single'
            ? { id: await newProduct(shop, { price: 10, stock: 4, size: '12, 16' }), ids: [] }
            : await newRing(shop, [
                { size: '12', price: 10, stock: 4 },
                { size: '16', price: 10, stock: 2 },
              ])
        if (kind === 'pieces') await sellByPiece(shop, admin, id, ids, [1, 1.1, 1.2, 1.3])
        const orders: Order[] = []
        // The stock of pieces is not typed.
        const possible =
          kind === 'pieces'
            ? history.filter(({ do: what }) => what !== 'count' && what !== 'single')
            : history
        for (const action of possible)
          await actOnStock(shop, { admin, buyer, productId: id, orders }, action).catch((error: unknown) =>
            expect(error).toHaveProperty('status'),
          )
        expect(await missing(id)).toEqual([])
        if (kind === 'pieces') await expectOwnedPieces(shop, ids[0] ?? '')
        const isCounted = history.every(({ do: what }) => what !== 'count' && what !== 'single')
        if (kind !== 'pieces' && isCounted) await expectTakenStock(shop, id)
        count += 1
      }),
      { seed, numRuns: HISTORIES },
    )
    expect(count).toBeGreaterThanOrEqual(HISTORIES)
  },
  isSoak ? 3_600_000 : 120_000,
)
