import { moneyText } from '../../../rules/money-text.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import type { BulkLine } from './bulk-change.ts'
import * as table from '../../shared/table.module.css'
import * as styles from './bulk-preview.module.css'
import { errorClass } from '../../ui/field-classes.ts'

/** The preview: each selected product's current values, and the new ones where they differ. */
export function BulkPreview({ lines }: { lines: BulkLine[] }) {
  return (
    <section className={styles.preview} aria-label="What will change">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className={table.end}>
              Price
            </th>
            <th scope="col" className={table.end}>
              Stock
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, price, stock, refusal, variants }) => (
            <tr key={product._id}>
              <td className={table.title}>
                {product.name}
                {variants && (
                  <small className={table.note}>{notes(variants.length, product.pricing === 'weight')}</small>
                )}
                {refusal && (
                  <p className={`${errorClass} ${styles.error}`}>
                    <ExtraIcon name="warning" />
                    <span>{refusal}</span>
                  </p>
                )}
              </td>
              <td className={`${table.end} ${table.detail}`}>
                <ValueChange
                  was={priceText(product.price, product.variants)}
                  is={priceText(price, variants)}
                />
              </td>
              <td className={`${table.end} ${table.detail}`}>
                <ValueChange was={stockText(product.stock)} is={stockText(stock)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const notes = (count: number, isWeighed: boolean) =>
  `${count === 1 ? '1 variant, changed by itself' : `${count} variants, each changed by itself`}${isWeighed ? '. The price follows from the weight.' : ''}`

/** A price, or the lowest and the highest of the variants. */
function priceText(rupees: number, variants: readonly { price: number }[] = []): string {
  const prices = variants.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]

  return prices.length > 0 && lowest < highest
    ? `${moneyText(lowest)} to ${moneyText(highest)}`
    : moneyText(rupees)
}

const stockText = (pieces: number | null) => (pieces === null ? 'Not counted' : `${pieces} in stock`)

/** A value, struck through in favour of its new one if that differs. */
export function ValueChange({ was, is }: { was: string; is: string }) {
  if (was === is) return <span className="money text-quiet">{was}</span>
  return (
    <span className="money">
      <s>{was}</s> <span className="sr-only">becomes</span> <b>{is}</b>
    </span>
  )
}
