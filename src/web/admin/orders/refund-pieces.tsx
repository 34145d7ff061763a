import type { Order } from '../../../contract/order.ts'
import { engravingText } from '../../../rules/engraving-text.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { Picture } from '../../shared/picture.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import * as styles from './refund-pieces.module.css'

/** Typed numbers of pieces, by order line. */
export type RefundCounts = ReadonlyMap<number, string>

/** `remaining`: the number of pieces of each line that are not refunded yet. */
type RefundPiecesProps = {
  order: Order
  remaining: readonly number[]
  counts: RefundCounts
  onChange(counts: RefundCounts): void
}

/** The number of pieces of each line to refund: at first all that are left. */
export const RefundPieces = ({ order, remaining, counts, onChange }: RefundPiecesProps) => (
  <ul className={styles.lines} aria-label="Pieces to refund">
    {order.products.map(({ name, image, price, size, color, engraving }, position) => {
      const quantity = remaining[position] ?? 0

      return (
        <li key={position}>
          <Picture
            src={image}
            alt=""
            width={56}
            height={56}
            sizes="56px"
            widest={240}
            className={styles.picture}
          />
          <span className={styles.name}>
            {name}
            <small>
              {[color, size && `size ${size}`, engravingText(engraving), moneyText(price)]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
          {quantity === 0 ? (
            <small>Refunded</small>
          ) : (
            <label className={styles.count}>
              <input
                className={inputClass}
                type="number"
                inputMode="numeric"
                min={0}
                max={quantity}
                aria-label={`${name}: pieces to refund`}
                value={counts.get(position) ?? String(quantity)}
                onChange={({ currentTarget: { value } }) => onChange(new Map(counts).set(position, value))}
              />
              <small>of {quantity}</small>
            </label>
          )}
        </li>
      )
    })}
  </ul>
)
