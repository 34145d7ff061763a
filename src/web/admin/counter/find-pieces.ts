import { listManagedProducts, type ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import { listPieces, type ListedPiece } from '../../../contract/piece.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import type { Api } from '../../api/client.ts'
import type { SaleLine } from './sale.ts'

type Variant = NonNullable<ManagedProductWithVariants['variants']>[number]

/** Products of a search. */
const MAX_PRODUCTS = '6'

/** The products that a text finds by name or SKU, with their variants. */
export const findProducts = async (api: Api, search: string): Promise<ManagedProductWithVariants[]> =>
  (await api(listManagedProducts, { query: { search, limit: MAX_PRODUCTS, variants: 'true' } })).products

/** The line of a scanned HUID, tag or SKU; a sentence if it cannot be sold; undefined if nothing has this code. */
export async function findByTag(api: Api, code: string): Promise<SaleLine | string | undefined> {
  const pieces = await api(listPieces, { query: { search: code } })
  const piece = pieces.find(({ huid, tag }) => huid === code.toUpperCase() || tag === code)
  if (piece) return piece.state === 'in_stock' ? lineOfPiece(piece) : `${code} ${piece.orderNumber ? `was sold with order ${piece.orderNumber}` : 'is not in stock'}.`
  const products = await findProducts(api, code)
  for (const product of products) {
    const variant = product.variants?.find(({ sku }) => sku === code.toUpperCase())
    if (variant) return lineOfProduct(product, variant)
  }
  return undefined
}

const blank = { pieceId: null, quantity: 1, price: null, priceReason: '' }

function lineOfPiece({ _id, variantId, variant, huid, tag, netWeight }: ListedPiece): SaleLine | string {
  if (!variant) return 'The product of this piece was removed.'
  const { productId, name, image, sku, size, color, purity } = variant
  return { ...blank, productId, variantId, pieceId: _id, name, image, detail: detailOf([huid ? `HUID ${huid}` : tag && `Tag ${tag}`, sku && `SKU ${sku}`, purity, color, size && `size ${size}`, netWeight !== null && gramsText(netWeight)]) }
}

/** A product in one of its variants, or one without variants. */
export const lineOfProduct = ({ _id, name, image, metal }: ManagedProductWithVariants, variant?: Variant): SaleLine => ({
  ...blank, productId: _id, variantId: variant?._id ?? null, name, image: variant?.image ?? image, detail: variant ? variantDetail(variant) : metal,
})

/** `SKU KP-918, 22K (916), Gold, size 12, 12.430 g`. */
const variantDetail = ({ sku, purity, color, size, netWeight }: Variant): string => detailOf([sku && `SKU ${sku}`, purity, color, size && `size ${size}`, netWeight !== null && gramsText(netWeight)])

const detailOf = (facts: (string | null | false)[]): string => facts.filter(Boolean).join(', ')
