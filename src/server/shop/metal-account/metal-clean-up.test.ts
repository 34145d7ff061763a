import { expect } from 'vitest'
import { metalTest as test } from '../../../../tests/fixtures/metal-account.ts'
import { sellByPiece } from '../../../../tests/pieces.ts'
import { newRing } from '../../../../tests/variants.ts'
import { deleteProducts } from '../../../contract/manage-products.ts'
import { DAY_MS } from '../../../rules/durations.ts'
import { eraseDeletedProducts } from '../catalogue/delete-products.ts'
import { reconcileStockMoves } from '../jobs/reconcile-stock-moves.ts'

const ofRing = { price: 10, fineness: 750, netWeight: 3.5, grossWeight: 3.6 }

test('METAL-01 the night adds entries that an earlier version left out', async ({ shop, admin, account }) => {
  const { id, ids } = await newRing(shop, [
    { size: '12', ...ofRing, stock: 0 },
    { size: '14', ...ofRing, stock: 2 },
  ])
  await sellByPiece(shop, admin, id, ids, [3.25, 4])
  const setStock = (stock: number) =>
    shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('variants')
        .set({ stock })
        .where('id', '=', ids[1] ?? '')
        .execute(),
    )
  await setStock(1)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('pieces').set({ net_mg: 4100 }).where('net_mg', '=', 4000).execute(),
  )

  await reconcileStockMoves(shop.context.db)
  expect(await account()).toMatchObject([{ bought: 14.25, adjusted: -3.4, closing: 10.85 }])
  await reconcileStockMoves(shop.context.db)
  expect(await account()).toMatchObject([{ bought: 14.25, adjusted: -3.4, closing: 10.85 }])

  await setStock(2)
  await reconcileStockMoves(shop.context.db)
  expect(await account()).toMatchObject([{ closing: 14.35 }])
})

test('METAL-01 an erased product leaves the account with its stock', async ({ shop, admin, account }) => {
  const { id } = await newRing(shop, [{ size: '12', ...ofRing, stock: 2 }])
  await shop.call(deleteProducts, { body: { ids: [id] } }, admin.token)
  expect(await account()).toMatchObject([{ bought: 7, closing: 7 }])

  await shop.context.db.transaction((tx) => eraseDeletedProducts(tx, Date.now() + 40 * DAY_MS))
  expect(await account()).toMatchObject([{ bought: 7, adjusted: -7, closing: 0 }])
})
