import { updateProduct } from '../src/contract/manage-products.ts'
import { createPiece, type Piece } from '../src/contract/piece.ts'
import type { Shopper } from './factories.ts'
import type { TestShop } from './shop.ts'

let serial = 0

/**
 * Sells a product's only variant, or the one that comes first, by piece, with pieces of these net weights in
 * grams.
 */
export async function sellByPiece(
  shop: Pick<TestShop, 'call'>,
  admin: Pick<Shopper, 'token'>,
  productId: string,
  [variantId = '', ...others]: readonly string[],
  weights: readonly number[],
): Promise<Piece[]> {
  await shop.call(
    updateProduct,
    {
      params: { id: productId },
      body: { variants: [{ _id: variantId, stockBy: 'pieces' as const }, ...others.map((_id) => ({ _id }))] },
    },
    admin.token,
  )
  const pieces: Piece[] = []
  for (const netWeight of weights)
    pieces.push(
      await shop.call(
        createPiece,
        {
          body: {
            variantId,
            huid: `P${String((serial += 1)).padStart(5, '0')}`,
            netWeight,
            grossWeight: netWeight,
          },
        },
        admin.token,
      ),
    )
  return pieces
}
