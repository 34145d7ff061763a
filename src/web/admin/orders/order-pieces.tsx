import { Link } from '@tanstack/react-router'
import type { Order, OrderLine } from '../../../contract/order.ts'
import { engravingText } from '../../../rules/engraving-text.ts'
import { isReservation } from '../../../rules/stated-order.ts'
import { dayOfIso } from '../../../rules/india-time.ts'
import { leavingText } from '../../../rules/lead-time.ts'
import { weightTexts } from '../../../rules/piece-weight.ts'
import { Picture } from '../../shared/picture.tsx'
import { LineBreakup } from '../../shared/price-breakup/line-breakup.tsx'
import { Price } from '../../shared/price.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { AssignedPieces } from './line-pieces.tsx'
import * as styles from './order-pieces.module.css'

/** The pieces of an order with their pictures, as they were when it was placed. */
export const OrderPieces = ({ order }: { order: Order }) => (
  <section className={sheetClass} aria-labelledby="order-pieces">
    <h2 id="order-pieces">Pieces</h2>
    <ul className={styles.pieces}>
      {order.products.map(({ productId, name, image, price, quantity, size, color, ...line }, index) => (
        <li key={index}>
          <Picture
            src={image}
            alt=""
            width={84}
            height={84}
            sizes="84px"
            widest={240}
            className={styles.picture}
          />
          <div>
            <Link to="/shop/$id" params={{ id: productId }} className={styles.name}>
              {name}
            </Link>
            <small>
              {[
                color,
                size && `size ${size}`,
                engravingText(line.engraving),
                quantity > 1 ? `${quantity} pieces` : '1 piece',
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
            <small>{factsText(line)}</small>
            {line.leavesBy && <small>{leavingText(dayOfIso(line.leavesBy))}</small>}
            {!isReservation(order) && <AssignedPieces order={order} position={index} />}
            <LineBreakup line={line} />
          </div>
          <Price rupees={price * quantity} />
        </li>
      ))}
    </ul>
  </section>
)

/** What identifies the piece: `SKU KP-918 · 18K (750) · gross 3.412 g · net 3.310 g`. */
const factsText = ({ sku, purity, grossWeight, netWeight }: Partial<OrderLine>): string =>
  [sku && `SKU ${sku}`, purity, ...weightTexts(grossWeight, netWeight)].filter(Boolean).join(' · ')
