import type { CartTotals } from '../../contract/cart.ts'
import { Money, Price } from './price.tsx'
import * as styles from './totals-list.module.css'

type TotalsListProps = {
  totals: CartTotals
  /** Shown next to its discount. */
  couponCode?: string | null
  /** True while the cart can still change: also shows the number of items, and a discount of zero. */
  open?: boolean
  className?: string
}

/**
 * The totals of a cart or an order, line by line. While it is open, the grand total is shown next to the
 * order button.
 */
export const TotalsList = ({ totals, couponCode, open = false, className = '' }: TotalsListProps) => (
  <dl className={`${styles.totals} ${className}`}>
    {open && (
      <div>
        <dt>Selected items</dt>
        <dd className="money">{totals.selectedItems}</dd>
      </div>
    )}
    <div>
      <dt>Total price</dt>
      <dd>
        <Money rupees={totals.totalPrice} />
      </dd>
    </div>
    {(open || totals.discountPercentage > 0) && (
      <div>
        <dt>
          Discount ({totals.discountPercentage}%{couponCode && `, ${couponCode}`})
        </dt>
        <dd className={totals.discount > 0 ? styles.saved : undefined}>
          {totals.discount > 0 && '−'}
          <Money rupees={totals.discount} />
        </dd>
      </div>
    )}
    <CounterDiscount name="making" rupees={totals.makingDiscount} />
    <CounterDiscount name="price" rupees={totals.priceDiscount} />
    {totals.prepaidDiscount !== undefined && (
      <div>
        <dt>Prepaid discount ({totals.prepaidDiscountPercentage}%)</dt>
        <dd className={styles.saved}>
          −<Money rupees={totals.prepaidDiscount} />
        </dd>
      </div>
    )}
    {(totals.taxes.length > 1 ? totals.taxes : [{ name: '', rate: totals.taxRate, tax: totals.tax }]).map(
      ({ name, rate, tax }) => (
        <div key={name}>
          <dt>
            Tax ({rate}%{name && `, ${name}`})
          </dt>
          <dd>
            <Money rupees={tax} />
          </dd>
        </div>
      ),
    )}
    {totals.roundOff !== undefined && (
      <div>
        <dt>Round off</dt>
        <dd>
          {totals.roundOff < 0 && '−'}
          <Money rupees={Math.abs(totals.roundOff)} />
        </dd>
      </div>
    )}
    {!open && <TotalLine rupees={totals.grandTotal} />}
  </dl>
)

/** A discount that was agreed at the counter. */
const CounterDiscount = ({ name, rupees }: { name: string; rupees: number | undefined }) =>
  rupees !== undefined && (
    <div>
      <dt>Discount on {name}</dt>
      <dd className={styles.saved}>
        −<Money rupees={rupees} />
      </dd>
    </div>
  )

/** The grand total alone. */
export const GrandTotal = ({ rupees }: { rupees: number }) => (
  <dl className={styles.totals}>
    <TotalLine rupees={rupees} />
  </dl>
)

const TotalLine = ({ rupees }: { rupees: number }) => (
  <div className={`${styles.total} threaded`}>
    <dt>Grand total</dt>
    <dd>
      <Price rupees={rupees} />
    </dd>
  </div>
)
