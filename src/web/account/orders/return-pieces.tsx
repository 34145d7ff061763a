import type { Order } from '../../../contract/order.ts'
import type { ReturnOptions } from '../../../contract/return.ts'
import { dayMonthText, dayOfIso } from '../../../rules/india-time.ts'
import { Picture } from '../../shared/picture.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import * as styles from './return-pieces.module.css'

type Chosen = ReadonlyMap<number, number>
type ReturnPiecesProps = {
  order: Order
  lines: ReturnOptions['lines']
  chosen: Chosen
  onChange(chosen: Chosen): void
}

/** The pieces of an order with tick boxes, and beside the others why they can't be returned. */
export const ReturnPieces = ({ order, lines, chosen, onChange }: ReturnPiecesProps) => (
  <fieldset className={styles.pieces}>
    <legend>Pieces</legend>
    <ul>
      {lines.map((line) => (
        <Piece
          key={line.position}
          line={line}
          ordered={order.products[line.position]}
          count={chosen.get(line.position)}
          onCount={(count) =>
            onChange(
              count === undefined
                ? without(chosen, line.position)
                : new Map(chosen).set(line.position, count),
            )
          }
        />
      ))}
    </ul>
  </fieldset>
)

type PieceProps = {
  line: ReturnOptions['lines'][number]
  /** The same line as it was ordered. */
  ordered: Order['products'][number] | undefined
  /** The number of pieces that the customer returns; undefined if the line is not ticked. */
  count: number | undefined
  onCount(count: number | undefined): void
}

function Piece({ line, ordered, count, onCount }: PieceProps) {
  const { position, quantity, until, problem } = line
  const { name, image, size, color } = ordered ?? { name: '', image: '', size: null, color: null }

  return (
    <li className={problem === null ? undefined : styles.unavailable}>
      <label className={styles.piece}>
        <input
          type="checkbox"
          disabled={problem !== null}
          checked={count !== undefined}
          aria-describedby={`return-note-${position}`}
          onChange={() => onCount(count === undefined ? quantity : undefined)}
        />
        <Picture
          src={image}
          alt=""
          width={56}
          height={56}
          sizes="56px"
          widest={240}
          className={styles.picture}
        />
        <span>
          {name}
          <small>{[color, size && `size ${size}`].filter(Boolean).join(', ')}</small>
        </span>
      </label>
      {count !== undefined && quantity > 1 && (
        <select
          className={`${inputClass} ${styles.count}`}
          aria-label={`${name}: how many`}
          value={count}
          onChange={({ currentTarget: { value } }) => onCount(Number(value))}
        >
          {Array.from({ length: quantity }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </select>
      )}
      <small id={`return-note-${position}`} className={styles.note}>
        {problem ?? (until === null ? '' : `Can be returned until ${dayMonthText(dayOfIso(until))}.`)}
      </small>
    </li>
  )
}

function without(chosen: Chosen, position: number): Chosen {
  const remaining = new Map(chosen)
  remaining.delete(position)
  return remaining
}
