import type { LabelFormat } from '../../../contract/piece.ts'
import { labelSizes } from '../../../rules/label-size.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { ratedMetalOf } from '../../../rules/purity.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { toRupees } from '../../../contract/money.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { parseVariants, purityOf, variantsColumn } from '../catalogue/variant-row.ts'
import { priceVariants } from '../catalogue/weighed-prices.ts'
import type { RateBook } from '../rates/rate-book.ts'
import type { Documents, NamedPdf } from './documents.ts'
import type { PieceLabel } from './piece-labels-pdf.ts'

type LabelRequest = { actor: Actor; ids: string[]; format?: LabelFormat | undefined; withPrice: boolean }

/**
 * Returns the labels of pieces and variants as one PDF, in the order of their ids.
 * @throws AppError not_found, invalid_input for one without a tag, HUID and SKU, and as the renderer does.
 */
export async function getPieceLabels(
  db: Reader,
  documents: Documents,
  rates: RateBook,
  { actor, ids, format, withPrice }: LabelRequest,
): Promise<NamedPdf> {
  const { settings } = documents
  const pieces = new Map(
    (
      await db
        .selectFrom('pieces')
        .select(['id', 'variant_id', 'huid', 'tag', 'net_mg'])
        .where('id', 'in', ids)
        .execute()
    ).map((piece) => [piece.id, piece]),
  )
  const variants = await readVariants(
    db,
    rates,
    ids.map((id) => pieces.get(id)?.variant_id ?? id),
  )
  const labels = ids.map((id): PieceLabel => {
    const piece = pieces.get(id)
    const variant = variants.get(piece?.variant_id ?? id)
    if (!variant) throw new AppError('not_found', 'There is no such piece.')
    const code = piece?.tag ?? piece?.huid ?? variant.sku
    if (!code) throw new AppError('invalid_input', `ids: ${variant.name} has no tag, HUID or SKU to print`)
    const grams = piece?.net_mg ?? variant.net_mg
    return {
      code,
      name: variant.name,
      details: [
        variant.purity ?? '',
        grams === null ? '' : gramsText(grams / 1000),
        variant.size && `Size ${variant.size}`,
      ].filter((each) => each !== ''),
      price: withPrice ? moneyText(toRupees(variant.price)) : null,
    }
  })
  const size = format ? labelSizes[format] : (settings.labelSize ?? labelSizes['100x15'])
  return {
    filename: 'labels.pdf',
    pdf: await documents.render(actor.id, {
      kind: 'piece-labels',
      shopName: settings.shop.name,
      size,
      labels,
    }),
  }
}

/** The variants of these ids, with the name of their product, at current prices in paise. */
async function readVariants(db: Reader, rates: RateBook, ids: string[]) {
  const products = await db
    .selectFrom('products')
    .select(['name', 'metal', 'pricing', 'price_rule', variantsColumn(db)])
    .where('id', 'in', db.selectFrom('variants').select('product_id').where('id', 'in', ids))
    .execute()
  const inForce = rates.ratesAt(Date.now())
  return new Map(
    products.flatMap((product) =>
      priceVariants(product, parseVariants(product.variants), () => inForce).map((variant) => [
        variant.id,
        Object.assign(variant, {
          name: product.name,
          purity: purityOf(ratedMetalOf(product.metal), variant.fineness),
        }),
      ]),
    ),
  )
}
