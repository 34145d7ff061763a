import { Money, Price } from '../../ui/price.tsx'
import type { ShownTotals } from './totals.ts'

/** Items, total, discount, tax and grand total of the cart (CART-04). */
export const OrderSummary = ({ totals }: { totals: ShownTotals }) => (
  <section>
    <h3>Order summary</h3>
    <dl className="sum">
      <div>
        <dt>Selected items</dt>
        <dd className="money">{totals.items}</dd>
      </div>
      <div>
        <dt>Total price</dt>
        <dd>
          <Money rupees={totals.total} />
        </dd>
      </div>
      <div>
        <dt>Discount ({totals.discountPercent}%)</dt>
        <dd className={totals.discount > 0 ? 'saved' : undefined}>
          {totals.discount > 0 && '−'}
          <Money rupees={totals.discount} />
        </dd>
      </div>
      <div>
        <dt>Tax ({totals.taxPercent}%)</dt>
        <dd>
          <Money rupees={totals.tax} />
        </dd>
      </div>
      <div className="total">
        <dt>Grand total</dt>
        <dd>
          <Price rupees={totals.grandTotal} />
        </dd>
      </div>
    </dl>
  </section>
)
