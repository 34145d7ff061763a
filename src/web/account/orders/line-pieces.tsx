import type { OrderLine } from '../../../contract/order.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { linkClass } from '../../ui/link.ts'
import * as styles from './line-pieces.module.css'

/** The pieces of an order line with HUID, weights and certificate, once the shop has chosen them. */
export const LinePieces = ({ pieces }: Pick<OrderLine, 'pieces'>) =>
  pieces && (
    <ul className={styles.pieces}>
      {pieces.map(({ _id, huid, grossWeight, netWeight, certLab, certNumber, certUrl }) => {
        const certificate = ['Certificate', certLab, certNumber].filter(Boolean).join(' ')
        return (
          <li key={_id}>
            {huid && (
              <span>
                HUID <b>{huid}</b>
              </span>
            )}
            {netWeight !== null && <span>net {gramsText(netWeight)}</span>}
            {grossWeight !== null && grossWeight !== netWeight && <span>gross {gramsText(grossWeight)}</span>}
            {certUrl ? (
              <a className={linkClass} href={certUrl} target="_blank" rel="noreferrer">
                {certificate}
              </a>
            ) : (
              (certLab ?? certNumber) && <span>{certificate}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
