import type { RuleChangePreview } from '../../../contract/price-rules.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { ValueChange } from './bulk-preview.tsx'
import * as table from '../../shared/table.module.css'
import * as styles from './bulk-preview.module.css'

/** Products that the preview lists. */
const LISTED = 20

export const productCountText = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`

/** What a change of price rules does to the prices of the first products. */
export function RuleChangePrices({ preview: { count, products } }: { preview: RuleChangePreview }) {
  if (count === 0) return <output>No product with a price by weight matches.</output>
  return (
    <section className={styles.preview} aria-label="What will change">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className={table.end}>
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {products.slice(0, LISTED).map(({ _id, name, before, after }) => (
            <tr key={_id}>
              <td className={table.title}>{name}</td>
              <td className={`${table.end} ${table.detail}`}>
                <ValueChange was={moneyText(before)} is={moneyText(after)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <output>
        {count > LISTED
          ? `${productCountText(count)} match. The first ${LISTED} are listed.`
          : `${productCountText(count)} ${count === 1 ? 'matches' : 'match'}.`}
      </output>
    </section>
  )
}
