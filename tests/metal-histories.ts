import * as fc from 'fast-check'
import { createMetalEntry, enteredMetalKinds } from '../src/contract/metal-account.ts'
import { updateProduct } from '../src/contract/manage-products.ts'
import { createPiece, listPieces, updatePiece } from '../src/contract/piece.ts'
import type { TestShop } from './shop.ts'
import { actOnStock, stockActions, type StockHistory } from './stock-histories.ts'

const weight = fc.constantFrom(1, 2.345, 3.5)
const fineness = fc.constantFrom(750, 916, null)

const metalActions = fc.oneof(
  { weight: 2, arbitrary: fc.record({ edit: fc.constant('weigh' as const), fineness, weight }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('weigh pieces' as const), weight }) },
  {
    weight: 2,
    arbitrary: fc.record({ edit: fc.constant('add piece' as const), fromMetal: fc.boolean(), weight }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      edit: fc.constant('sell' as const),
      stockBy: fc.constantFrom('count' as const, 'pieces' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      edit: fc.constant('metal' as const),
      metal: fc.constantFrom('18K Gold' as const, '925 Silver' as const, 'Imitate Jewelry' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      edit: fc.constant('enter' as const),
      kind: fc.constantFrom(...enteredMetalKinds),
      weight,
    }),
  },
)

type MetalAction = typeof metalActions extends fc.Arbitrary<infer A> ? A : never

/** Histories of the stock of a product, with changes of its metal and of loose metal. */
export const metalHistories = fc.array(fc.oneof(stockActions, metalActions), { minLength: 4, maxLength: 14 })

type Action = typeof metalHistories extends fc.Arbitrary<(infer A)[]> ? A : never

type MetalHistory = StockHistory & { variantId: string; otherIds: string[] }

/** Does one thing of a history; a rejected call changes nothing. */
export const actOnMetal = (shop: TestShop, history: MetalHistory, action: Action): Promise<unknown> =>
  'edit' in action ? editMetal(shop, history, action) : actOnStock(shop, history, action)

async function editMetal(
  shop: TestShop,
  { admin, productId, variantId, otherIds }: MetalHistory,
  action: MetalAction,
): Promise<unknown> {
  const edit = (body: object) => shop.call(updateProduct, { params: { id: productId }, body }, admin.token)
  const editVariant = (fields: object) =>
    edit({ variants: [{ _id: variantId, ...fields }, ...otherIds.map((_id) => ({ _id }))] })

  switch (action.edit) {
    case 'weigh':
      return editVariant({ fineness: action.fineness, netWeight: action.weight, grossWeight: action.weight })
    case 'sell':
      return editVariant({ stockBy: action.stockBy, ...(action.stockBy === 'count' && { stock: 3 }) })
    case 'metal':
      return edit({ metal: action.metal })
    case 'add piece': {
      const { fromMetal, weight: netWeight } = action
      const tag = `M-${crypto.randomUUID()}`.slice(0, 20)
      const body = { variantId, tag, netWeight, grossWeight: netWeight, fromMetal }
      return shop.call(createPiece, { body }, admin.token)
    }
    case 'weigh pieces': {
      for (const { _id } of await shop.call(listPieces, { query: { productId } }, admin.token)) {
        const body = { netWeight: action.weight, grossWeight: action.weight }
        await shop.call(updatePiece, { params: { id: _id }, body }, admin.token)
      }
      return undefined
    }
    case 'enter': {
      const { kind, weight: grams } = action
      const body = { metal: 'gold' as const, fineness: 750, kind, grams, note: 'A history' }
      return shop.call(createMetalEntry, { body }, admin.token)
    }
  }
}
