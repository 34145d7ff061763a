import type { Order, OrderLine } from '../../../contract/order.ts'
import { addressLines } from '../../../rules/address.ts'
import { dayOfIso } from '../../../rules/india-time.ts'
import { leavingText } from '../../../rules/lead-time.ts'
import { Picture } from '../../shared/picture.tsx'
import { orderLineDetails } from './line-details.ts'
import * as styles from './placed-order.module.css'

/** The lines and the address of an order, for the pages right after it. */
export const PlacedOrder = ({ order: { products, address } }: { order: Order }) => (
  <div className={styles.placed}>
    <PieceList lines={products} />
    {address && (
      <div className={styles.address}>
        <b>Delivery to</b>
        <address>{addressLines(address).join(', ')}</address>
      </div>
    )}
  </div>
)

type Piece = Pick<OrderLine, 'name' | 'image' | 'leavesBy'> & Parameters<typeof orderLineDetails>[0]

/** The pieces of an order with their pictures. */
export const PieceList = ({ lines }: { lines: readonly Piece[] }) => (
  <ul className={styles.lines} aria-label="Your pieces">
    {lines.map((line, index) => (
      <li key={index}>
        <Picture
          src={line.image}
          alt=""
          width={64}
          height={64}
          sizes="64px"
          widest={120}
          className={styles.picture}
        />
        <span>
          <b>{line.name}</b>
          <small>{orderLineDetails(line)}</small>
          {line.leavesBy && <small>{leavingText(dayOfIso(line.leavesBy))}</small>}
        </span>
      </li>
    ))}
  </ul>
)
