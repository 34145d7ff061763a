import type { Order } from '../../contract/order.ts'
import * as styles from './gift-note.module.css'

/** The message of a gift, and whether its parcel shows no prices. */
export const GiftNote = ({ gift: { message, hidePrices } }: { gift: NonNullable<Order['gift']> }) => (
  <div className={styles.gift}>
    {message && <blockquote className={styles.message}>{message}</blockquote>}
    <p>
      {hidePrices
        ? 'No prices in the parcel. The bill goes to the buyer by e-mail only.'
        : 'The parcel may show prices.'}
    </p>
  </div>
)
