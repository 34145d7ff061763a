import { listManagedProducts, type ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import { listPieces, type ListedPiece } from '../../../contract/piece.ts'
import { cleanCode, cleanTag } from '../../../contract/typed-entries.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import type { Api } from '../../api/client.ts'
import type { SaleLine } from './sale.ts'

type Variant = NonNullable<ManagedProductWithVariants['variants']>[number]

/** Products of a search. */
const MAX_PRODUCTS = '6'

/** The products that a text finds by name or SKU, with their variants. */
export const findProducts = async (api: Api, search: string): Promise<ManagedProductWithVariants[]> =>
  (await api(listManagedProducts, { query: { search, limit: MAX_PRODUCTS, variants: 'true' } })).products

/**
 * The line of a scanned HUID, tag or SKU; a sentence if it cannot be sold; undefined if nothing has this
 * code. `lines`: those that the sale has.
 */
export async function findByTag(
  api: Api,
  code: string,
  lines: readonly SaleLine[],
): Promise<SaleLine | string | undefined> {
  const pieces = await api(listPieces, { query: { search: code } })
  const piece = pieces.find(({ huid, tag }) => huid === cleanCode(code) || tag === cleanTag(code))
  if (piece)
    return piece.state === 'in_stock'
      ? lineOfPiece(piece)
      : `${code} ${piece.orderNumber ? `was sold with order ${piece.orderNumber}` : 'is not in stock'}.`

  const products = await findProducts(api, code)
  for (const product of products) {
    const variant = product.variants?.find(({ sku }) => sku === cleanCode(code))
    if (variant) return findLine(api, lines, product, variant)
  }

  return undefined
}

/**
 * The line of a product in one of its variants, or of one without variants. Sold by piece, it is that of the
 * lightest piece in stock that the sale does not have yet; a sentence if there is none.
 */
export async function findLine(
  api: Api,
  lines: readonly SaleLine[],
  product: ManagedProductWithVariants,
  variant?: Variant,
): Promise<SaleLine | string> {
  if (!variant?.stockBy) return lineOfProduct(product, variant)

  const pieces: ListedPiece[] = []
  for (let page = 1, total = 1; pieces.length < total; page += 1) {
    const found = await api.counted(listPieces, {
      query: { variantId: variant._id, state: 'in_stock', page: String(page) },
    })
    pieces.push(...found.rows)
    total = found.rows.length > 0 ? found.total : 0
  }

  const [lightest] = pieces
    .filter(({ _id }) => !lines.some(({ pieceId }) => pieceId === _id))
    .toSorted(
      (one, other) => (one.netWeight ?? 0) - (other.netWeight ?? 0) || one._id.localeCompare(other._id),
    )
  return lightest ? lineOfPiece(lightest) : `${product.name} has no more pieces in stock.`
}

const blank = { pieceId: null, quantity: 1, price: null, priceReason: '' }

function lineOfPiece({ _id, variantId, variant, huid, tag, netWeight }: ListedPiece): SaleLine | string {
  if (!variant) return 'The product of this piece was removed.'

  const { productId, name, image, sku, size, color, purity } = variant

  return {
    ...blank,
    productId,
    variantId,
    pieceId: _id,
    name,
    image,
    detail: detailOf([
      huid ? `HUID ${huid}` : tag && `Tag ${tag}`,
      sku && `SKU ${sku}`,
      purity,
      color,
      size && `size ${size}`,
      netWeight !== null && gramsText(netWeight),
    ]),
  }
}

/** A product in one of its variants, or one without variants. */
export const lineOfProduct = (
  { _id, name, image, metal }: ManagedProductWithVariants,
  variant?: Variant,
): SaleLine => ({
  ...blank,
  productId: _id,
  variantId: variant?._id ?? null,
  name,
  image: variant?.image ?? image,
  detail: variant ? variantDetail(variant) : metal,
})

/** `SKU KP-918, 22K (916), Gold, size 12, 12.430 g`. */
const variantDetail = ({ sku, purity, color, size, netWeight, stockBy }: Variant): string =>
  detailOf([
    sku && `SKU ${sku}`,
    purity,
    color,
    size && `size ${size}`,
    netWeight !== null && `${stockBy ? 'from ' : ''}${gramsText(netWeight)}`,
  ])

const detailOf = (facts: (string | null | false)[]): string => facts.filter(Boolean).join(', ')
