import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { MAX_QUANTITY, type CartLine } from '../../../contract/cart.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import { madeForYouText } from '../../../rules/lead-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { engravingText } from '../../../rules/engraving-text.ts'
import { metalAndColor } from '../../../rules/shown-metal.ts'
import { textButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Money, Price } from '../../shared/price.tsx'
import { productLink } from '../addresses.ts'
import { pictureOf } from './line-picture.ts'
import { SizeChooser } from './size-chooser.tsx'
import type { PriceChanges } from './use-price-changes.ts'
import type { CartChanges } from './use-cart-changes.ts'
import * as styles from './cart-lines.module.css'

type CartLinesProps = { lines: CartLine[]; changes: CartChanges; prices: PriceChanges; onGone(): void }

/** The lines of the cart: picture, name, price, minus, quantity, plus, Remove (CART-01). */
export function CartLines({ lines, changes, prices, onGone }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const change = (line: CartLine, what: 'increment' | 'decrement' | 'remove') => {
    changes.change(line, what)
    const removes = what === 'remove' || (what === 'decrement' && line.quantity === 1)
    setSaid(
      removes ? `${line.name} removed` : `${line.name}: ${line.quantity + (what === 'increment' ? 1 : -1)}`,
    )
    // The focused button is removed with its line, so keep the focus in the list.
    if (removes) list.current?.focus()
  }
  const recordSize = (line: CartLine, changed: CartLine) => {
    setSaid(`${line.name}: size ${changed.size}`)
    if (changed._id !== line._id) list.current?.focus()
  }
  return (
    <section aria-label="Pieces">
      <ul className={styles.list} ref={list} tabIndex={-1}>
        {lines.map((line) => (
          <Line
            key={line._id}
            line={line}
            changes={changes}
            formerPrice={prices.formerPrice(line)}
            onSize={(changed) => recordSize(line, changed)}
            onChange={(what) => change(line, what)}
            onGone={onGone}
          />
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </section>
  )
}

type LineProps = {
  line: CartLine
  changes: CartChanges
  /** If the price has changed since the customer saw it. */
  formerPrice: number | undefined
  onSize(changed: CartLine): void
  onChange(what: 'increment' | 'decrement' | 'remove'): void
  onGone(): void
}

function Line({ line, changes, formerPrice, onSize, onChange, onGone }: LineProps) {
  const { name, price, quantity, stock, leadDays } = line

  return (
    <li className={styles.line}>
      <Link {...productLink(line.productId)} tabIndex={-1} aria-hidden="true" onClick={onGone}>
        <Picture
          src={pictureOf(line.image)}
          alt=""
          width={96}
          height={96}
          sizes="96px"
          widest={240}
          eager
          className={styles.picture}
        />
      </Link>
      <div>
        <h3 className={styles.heading}>
          <Link {...productLink(line.productId)} className={styles.name} onClick={onGone}>
            {name}
          </Link>
          <Price rupees={toRupees(toPaise(price) * quantity)} />
        </h3>
        <p className={styles.details}>
          {cartLineDetails(line)}
          {quantity > 1 && (
            <>
              {' · '}
              {quantity} × <Money rupees={price} />
            </>
          )}
        </p>
        {leadDays !== undefined && <p className={styles.details}>{madeForYouText(leadDays)}</p>}
        {formerPrice !== undefined && <PriceChange from={formerPrice} to={price} />}
        <SizeChooser line={line} changes={changes} onChanged={onSize} />
        {stock !== null && quantity >= stock && <Scarce line={line} stock={stock} />}
        <Actions line={line} onChange={onChange} />
      </div>
    </li>
  )
}

/** Buttons that change the quantity of a line, and remove it. */
function Actions({ line, onChange }: Pick<LineProps, 'line' | 'onChange'>) {
  const { name, quantity, stock, pieceId } = line
  const maxQuantity = Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY)

  return (
    <div className={styles.actions}>
      {pieceId === undefined && (
        <span className={styles.stepper}>
          <button type="button" aria-label={`One fewer ${name}`} onClick={() => onChange('decrement')}>
            <ExtraIcon name="minus" />
          </button>
          <b className={styles.quantity} aria-label={`Quantity ${quantity}`}>
            {quantity}
          </b>
          <button
            type="button"
            aria-label={`One more ${name}`}
            disabled={quantity >= maxQuantity}
            onClick={() => onChange('increment')}
          >
            <ExtraIcon name="plus" />
          </button>
        </span>
      )}
      <button
        type="button"
        className={textButtonClass}
        aria-label={`Remove ${name}`}
        onClick={() => onChange('remove')}
      >
        Remove
      </button>
    </div>
  )
}

/**
 * How many are left, if the line takes them all, or that it cannot be had. A chosen piece is always the last
 * of its kind.
 */
function Scarce({ line: { quantity, isSold, pieceId }, stock }: { line: CartLine; stock: number }) {
  if (pieceId !== undefined && isSold !== false)
    return (
      stock === 0 && <p className={styles.scarce}>This piece has just been sold. Please choose another.</p>
    )

  const text = isSold === false ? 'No longer sold' : stockText(stock, quantity)
  return <p className={styles.scarce}>{text}</p>
}

function stockText(stock: number, quantity: number): string {
  if (stock === 0) return 'Sold out'
  return quantity > stock ? `Only ${stock} left: please order fewer` : `Only ${stock} left`
}

/** The chosen options of a product, in the words of its order: `18K (750), Rose Gold, size 7, 3.310 g`. */
const cartLineDetails = ({
  metal,
  purity,
  color,
  size,
  netWeight,
  engraving,
}: Pick<CartLine, 'metal' | 'purity' | 'color' | 'size' | 'netWeight' | 'engraving'>): string =>
  [
    ...metalAndColor(purity ?? metal, color),
    size && `size ${size}`,
    netWeight && `${netWeight.toFixed(3)} g`,
    engravingText(engraving),
  ]
    .filter(Boolean)
    .join(', ')

/** Each price is that of one piece. */
function PriceChange({ from, to }: { from: number; to: number }) {
  const rises = to > from
  return (
    <p className={rises ? styles.dearer : styles.cheaper}>
      <ExtraIcon name={rises ? 'info' : 'down'} />
      <span>
        {moneyText(toRupees(Math.abs(toPaise(to) - toPaise(from))))} {rises ? 'more' : 'less'}
      </span>
      <span>
        was <s>{moneyText(from)}</s>, now {moneyText(to)}
      </span>
    </p>
  )
}
