import * as fc from 'fast-check'
import { expect } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { stockMovesTest as test } from '../../../../tests/fixtures/stock-moves.ts'
import { actOnMetal, metalHistories } from '../../../../tests/metal-histories.ts'
import { expectMetalInHand } from '../../../../tests/metal-invariants.ts'
import { isSoak, seed } from '../../../../tests/soak.ts'
import { sellByPiece } from '../../../../tests/pieces.ts'
import { newRing } from '../../../../tests/variants.ts'
import type { Order } from '../../../contract/order.ts'

const HISTORIES = isSoak ? 2000 : 25

test(
  `METAL-01 the account closes with the stock after ${HISTORIES.toLocaleString('en-IN')} histories`,
  async ({ shop, admin, missing }) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('count', 'pieces'), metalHistories, async (stockBy, history) => {
        const buyer = await newShopper(shop)
        const purity = { fineness: 750, netWeight: 3.21, grossWeight: 3.21 }
        const { id, ids } = await newRing(shop, [
          { size: '12', price: 10, stock: 4, ...purity },
          { size: '16', price: 10, stock: 2, ...purity },
        ])
        if (stockBy === 'pieces') await sellByPiece(shop, admin, id, ids, [1, 1.1, 1.2, 1.3])
        const [variantId = '', ...otherIds] = ids
        const orders: Order[] = []

        for (const action of history)
          await actOnMetal(shop, { admin, buyer, productId: id, orders, variantId, otherIds }, action).catch(
            (error: unknown) => expect(error).toHaveProperty('status'),
          )

        await expectMetalInHand(shop.context.db.reader)
        expect(await missing(id)).toEqual([])
      }),
      { seed, numRuns: HISTORIES },
    )
  },
  isSoak ? 3_600_000 : 120_000,
)
