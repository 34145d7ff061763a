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
            <th scope="col" className={table.end}>Price</th>
            <th scope="col" className={table.end}>Stock</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, price, stock, refusal }) => (
            <tr key={product._id}>
              <td className={table.title}>
                {product.name}
                {refusal && (
                  <p className={`${errorClass} ${styles.error}`}>
                    <ExtraIcon name="warning" />
                    <span>{refusal}</span>
                  </p>
                )}
              </td>
              <td className={`${table.end} ${table.detail}`}>
                <Change was={moneyText(product.price)} is={moneyText(price)} />
              </td>
              <td className={`${table.end} ${table.detail}`}>
                <Change was={stockText(product.stock)} is={stockText(stock)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const stockText = (pieces: number | null) => (pieces === null ? 'Not counted' : `${pieces} in stock`)

function Change({ was, is }: { was: string; is: string }) {
  if (was === is) return <span className="money text-quiet">{was}</span>
  return (
    <span className="money">
      <s>{was}</s> <span className="sr-only">becomes</span> <b>{is}</b>
    </span>
  )
}
