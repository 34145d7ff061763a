import type { Order } from '../../contract/order.ts'
import * as styles from './gift-note.module.css'

/** The message of an order that is a gift, and whether its parcel shows no prices; nothing for other orders. */
export const GiftNote = ({ gift }: Pick<Order, 'gift'>) =>
  gift && (
    <div className={styles.gift}>
      <h3>Gift</h3>
      {gift.message && <blockquote className={styles.message}>{gift.message}</blockquote>}
      <p>{gift.hidePrices ? 'No prices in the parcel. The bill goes to the buyer by e-mail only.' : 'Prices may be shown.'}</p>
    </div>
  )
