import type { LabelFormat } from '../../../contract/piece.ts'
import { labelSizes } from '../../../rules/label-size.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { ratedMetalOf } from '../../../rules/purity.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { toRupees } from '../../../contract/money.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { withPiece } from '../catalogue/piece-variant.ts'
import { withTaxOf } from '../catalogue/product-row.ts'
import { parseVariants, purityOf, variantsColumn, type StoredVariant } from '../catalogue/variant-row.ts'
import { makingOf, priceVariants, type PricedVariant, type Rates } from '../catalogue/weighed-prices.ts'
import type { DocumentShop } from './render/documents.ts'
import type { PieceLabel } from './render/piece-labels-pdf.ts'
import { pieceLabelsTspl } from './render/piece-labels-tspl.ts'

type LabelRequest = {
  actor: Actor
  ids: string[]
  format?: LabelFormat | undefined
  as?: 'pdf' | 'tspl' | undefined
  withPrice: boolean
}

/** A file with its media type. */
type LabelFile = { filename: string; type: string; content: Buffer | string }

/**
 * Returns the labels of pieces and variants as one file, in the order of their ids.
 * @throws AppError not_found, invalid_input for one without a tag, HUID and SKU, and as the renderer does.
 */
export async function getPieceLabels(
  db: Reader,
  { settings, rates, documents }: DocumentShop,
  { actor, ids, format, as, withPrice }: LabelRequest,
): Promise<LabelFile> {
  const pieces = await readPieces(db, ids)
  const variants = await readVariants(
    db,
    ids.map((id) => pieces.get(id)?.variant_id ?? id),
  )

  const inForce = rates.ratesAt(Date.now())
  const labels = ids.map((id): PieceLabel => {
    const piece = pieces.get(id)
    const labelled = variants.get(piece?.variant_id ?? id)
    if (!labelled) throw new AppError('not_found', 'There is no such piece.')

    return labelOf(settings, inForce, { ...labelled, piece, withPrice })
  })

  const size = format ? labelSizes[format] : (settings.labelSize ?? labelSizes['100x15'])
  const file = { shopName: settings.shop.name, size, codeKind: settings.labelCode, labels }
  if (as === 'tspl')
    return { filename: 'labels.tspl', type: 'text/plain; charset=utf-8', content: pieceLabelsTspl(file) }

  const content = await documents.render(actor.id, { kind: 'piece-labels', ...file })
  return { filename: 'labels.pdf', type: 'application/pdf', content }
}

type Labelled = {
  product: LabelledProduct
  variant: StoredVariant
  piece: PieceRow | undefined
  withPrice: boolean
}

/** @throws AppError invalid_input without a tag, HUID and SKU. */
function labelOf(
  settings: Config,
  inForce: Rates,
  { product, variant, piece, withPrice }: Labelled,
): PieceLabel {
  const code = piece?.tag ?? piece?.huid ?? variant.sku
  if (!code) throw new AppError('invalid_input', `ids: ${product.name} has no tag, HUID or SKU to print`)

  // Only a piece of a variant that is sold by piece has a price of its own.
  const isOwn = piece !== undefined && variant.stock_by === 'pieces'
  const [priced] = priceVariants(product, [isOwn ? withPiece(variant, piece) : variant], () => inForce)
  const from = variant.stock_by === 'pieces' && piece === undefined ? 'from ' : ''

  return {
    code,
    huid: piece?.tag && piece.huid ? `HUID ${piece.huid}` : '',
    name: product.name,
    purity: purityOf(ratedMetalOf(product.metal), variant.fineness) ?? '',
    netWeight: weightText('', piece?.net_mg ?? variant.net_mg),
    grossWeight: weightText('Gross ', piece?.gross_mg ?? variant.gross_mg),
    size: variant.size && `Size ${variant.size}`,
    price: withPrice && priced ? `${from}${priceText(settings, product, priced)}` : null,
  }
}

const weightText = (name: string, mg: number | null): string =>
  mg === null ? '' : `${name}${gramsText(mg / 1000)}`

/** The price as PRICE_DISPLAY says, with a word on the tax, as the buyer pays it. */
function priceText(settings: Config, product: LabelledProduct, { price, weighing }: PricedVariant): string {
  const before = toRupees(price)
  const total = withTaxOf({ price, making: makingOf(weighing) }, product, settings)
  if (total === before) return moneyText(before)

  return settings.priceDisplay === 'total' ? `${moneyText(total)} incl. GST` : `${moneyText(before)} + GST`
}

async function readPieces(db: Reader, ids: string[]): Promise<Map<string, PieceRow>> {
  const rows = await db.selectFrom('pieces').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((piece) => [piece.id, piece]))
}

type LabelledProduct = Awaited<ReturnType<typeof selectProducts>>[number]

const selectProducts = (db: Reader, variantIds: string[]) =>
  db
    .selectFrom('products')
    .select(['name', 'metal', 'pricing', 'price_rule', 'tax_class_id', variantsColumn(db)])
    .where('id', 'in', db.selectFrom('variants').select('product_id').where('id', 'in', variantIds))
    .execute()

/** The variants of these ids with their products. */
async function readVariants(db: Reader, ids: string[]) {
  const products = await selectProducts(db, ids)
  return new Map(
    products.flatMap((product) =>
      parseVariants(product.variants).map((variant) => [variant.id, { product, variant }] as const),
    ),
  )
}
