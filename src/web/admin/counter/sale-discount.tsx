import type { CartTotals } from '../../../contract/cart.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import {
  discountProblem,
  discountRequest,
  type DiscountEntry,
  type ListedSale,
} from './sale-discount-entry.ts'
import * as styles from './sale-discount.module.css'

const kinds: Record<DiscountEntry['kind'], string> = { amount: 'Final amount', making: 'Making less %' }

type SaleDiscountProps = {
  entry: DiscountEntry
  /** Before the discount. */
  listed: ListedSale | undefined
  /** With it. */
  totals: CartTotals | undefined
  onChange(entry: DiscountEntry): void
}

/** The bargain: the amount that the customer pays, or the discount on making. */
export function SaleDiscount({ entry, listed, totals, onChange }: SaleDiscountProps) {
  const isAmount = entry.kind === 'amount'
  const isReadable = discountRequest(entry) !== undefined
  const problem = isReadable ? discountProblem(entry, listed) : undefined

  return (
    <div className={styles.discount}>
      <Segments
        label="Discount"
        options={kinds}
        chosen={entry.kind}
        onChoose={(kind) => onChange({ kind, typed: entry.kind === kind ? entry.typed : '' })}
      />
      <FormField
        label={isAmount ? 'Customer pays, with GST (₹)' : 'Off the making (%)'}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        value={entry.typed}
        onChange={({ currentTarget }) => onChange({ ...entry, typed: currentTarget.value })}
      />
      {problem !== undefined && <FormError>{problem}</FormError>}
      {listed && totals && isReadable && problem === undefined && <Effect listed={listed} totals={totals} />}
    </div>
  )
}

/** How much less it is, and what it comes off. */
function Effect({ listed, totals }: { listed: ListedSale; totals: CartTotals }) {
  const { makingDiscount = 0, priceDiscount = 0, grandTotal, tax } = totals
  const parts = [
    makingDiscount > 0 && `${moneyText(makingDiscount)} comes off making`,
    priceDiscount > 0 && `${moneyText(priceDiscount)} off the price`,
  ].filter(Boolean)

  return (
    <output className={styles.effect}>
      {parts.length > 0 && (
        <>
          <b>{moneyText(listed.total - grandTotal)} less</b> than {moneyText(listed.total)}.{' '}
          <span>
            {parts.join(', ')}. GST is {moneyText(tax)}.
          </span>
        </>
      )}
    </output>
  )
}
