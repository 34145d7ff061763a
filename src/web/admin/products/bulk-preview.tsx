import { moneyText } from '../../../rules/money-text.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import type { BulkLine } from './bulk-change.ts'

/** The preview: each selected product's current values, and the new ones where they differ. */
export function BulkPreview({ lines }: { lines: BulkLine[] }) {
  return (
    <section className="bulk-preview" aria-label="What will change">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="r">Price</th>
            <th scope="col" className="r">Stock</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, price, stock, refusal }) => (
            <tr key={product._id}>
              <td className="nmc">
                {product.name}
                {refusal && (
                  <p className="err">
                    <ExtraIcon name="warning" />
                    <span>{refusal}</span>
                  </p>
                )}
              </td>
              <td className="r sub">
                <Change was={moneyText(product.price)} is={moneyText(price)} />
              </td>
              <td className="r sub">
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
  if (was === is) return <span className="quiet money">{was}</span>
  return (
    <span className="money">
      <s>{was}</s> <span className="sr-only">becomes</span> <b>{is}</b>
    </span>
  )
}
