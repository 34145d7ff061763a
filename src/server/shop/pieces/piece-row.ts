import type { ListedPiece, Piece } from '../../../contract/piece.ts'
import type { OrderLine } from '../../../contract/order.ts'
import { ratedMetalOf } from '../../../rules/purity.ts'
import { purityOf } from '../catalogue/variant-row.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { AppError } from '../../core/lib/errors.ts'

export const noSuchPiece = () => new AppError('not_found', 'There is no such piece.')

const toGrams = (milligrams: number | null): number | null => (milligrams === null ? null : milligrams / 1000)

/** A piece as customers see it on their order. Weights in grams. */
export const presentOrderPiece = (row: PieceRow): NonNullable<OrderLine['pieces']>[number] => ({
  _id: row.id,
  huid: row.huid,
  grossWeight: toGrams(row.gross_mg),
  netWeight: toGrams(row.net_mg),
  certLab: row.cert_lab,
  certNumber: row.cert_number,
  certUrl: row.cert_url,
})

/** A piece as the API returns it. Weights in grams. */
export const presentPiece = (row: PieceRow): Piece => ({
  ...presentOrderPiece(row),
  variantId: row.variant_id,
  tag: row.tag,
  ...(row.stones !== null && { stones: JSON.parse(row.stones) as NonNullable<Piece['stones']> }),
  state: row.state,
  orderId: row.order_id,
  orderPosition: row.order_position,
  version: row.version,
})

/** What a query returns of the variant of a piece; all null if it was removed. */
export type VariantColumns = {
  product_id: string | null
  name: string | null
  image: string | null
  metal: string | null
  sku: string | null
  size: string | null
  color: string | null
  fineness: number | null
}

export const presentPieceVariant = ({
  product_id,
  name,
  image,
  metal,
  sku,
  size,
  color,
  fineness,
}: VariantColumns): ListedPiece['variant'] =>
  product_id === null
    ? null
    : {
        productId: product_id,
        name: name ?? '',
        image: image ?? '',
        sku,
        size: size || null,
        color: color ?? '',
        purity: purityOf(ratedMetalOf(metal ?? ''), fineness),
      }

/** The name of a piece in sentences: its HUID, else its tag. */
export function pieceName({ huid, tag }: Pick<PieceRow, 'huid' | 'tag'>): string {
  if (huid !== null) return `HUID ${huid}`
  return tag === null ? 'This piece' : `Tag ${tag}`
}

/** The sentence, without its full stop, about a HUID or tag that is in use. */
export const belongsToAnother = (column: 'huid' | 'tag', value: string): string =>
  `${column === 'huid' ? 'HUID' : 'Tag'} ${value} belongs to another piece`
