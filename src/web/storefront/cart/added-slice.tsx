import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { cartQuery, cartSummaryQuery } from '../../api/queries/cart.ts'
import { engravingText } from '../../../rules/engraving-text.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { useCloseOnNewPage } from '../../lib/use-close-on-new-page.ts'
import { Picture } from '../../shared/picture.tsx'
import { Money } from '../../shared/price.tsx'
import { shownTotals } from '../../shared/totals.ts'
import { Button, iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import * as styles from './added-slice.module.css'
import { openCart, showAdded } from './drawer-state.ts'
import { pictureOf } from './line-picture.ts'
import { SizeChooser } from './size-chooser.tsx'
import { useCartChanges, type CartChanges } from './use-cart-changes.ts'

/** How long it stays, in milliseconds. */
const STAYS_MS = 6_000
/** How long it fades, in milliseconds, as in the style sheet. */
const FADES_MS = 150
/** Scrolling so far closes it, in pixels. */
const SCROLL_PX = 200
/** A button that adds a piece. */
const ADD_BUTTON = 'button[data-state]'

/**
 * A slice of the cart at the cart button (on a phone, at the bottom of the screen) after a piece was added:
 * what it is, in which size and colour, and the cart's total. It closes by itself, but not while the pointer
 * or the focus is in it or the keyboard is on the pressed button, and not for visitors who prefer reduced
 * motion.
 */
export function AddedSlice({ line: added, shop }: { line: CartLine; shop: ShopFacts }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: lines } = useQuery({ ...cartQuery(api, added.userId), staleTime: Infinity })
  const { data: summary } = useQuery(cartSummaryQuery(api, added.userId))
  const changes = useCartChanges(added.userId)
  const line = lines?.find(({ _id }) => _id === added._id) ?? added
  const inCart = lines ?? [added]
  const count = `${inCart.length} ${inCart.length === 1 ? 'product' : 'products'}`
  const slice = useRef<HTMLElement>(null)
  const totals = shownTotals(inCart, summary, shop)
  const opener = useOpener(slice, added)
  const { leaving, hold, close } = useClosing(slice, added, opener)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notes whether it is in use, and offers nothing by it
    <section
      ref={slice}
      className={styles.slice}
      aria-label="Added to your cart"
      data-leaving={leaving || undefined}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={({ currentTarget, relatedTarget }) => hold('focus', currentTarget.contains(relatedTarget))}
    >
      <Announcement
        text={`${added.name}${added.size ? `, size ${added.size}` : ''}, added to your cart. ${count}.`}
      />
      <AddedPiece line={line} changes={changes} onClose={close} />
      <p className={styles.total}>
        <span>{count} in your cart</span>
        <span>
          <b>
            <Money rupees={totals.grandTotal} />
          </b>
          {totals.tax > 0 && ' with GST'}
        </span>
      </p>
      <div className={styles.buttons}>
        <Button className={styles.button} onClick={close}>
          Keep looking
        </Button>
        <Button kind="main" className={styles.button} onClick={openCart}>
          View cart
        </Button>
      </div>
    </section>
  )
}

type AddedPieceProps = { line: CartLine; changes: CartChanges; onClose(): void }

/** The piece that was added, and its size, which can still be changed. */
const AddedPiece = ({ line, changes, onClose }: AddedPieceProps) => (
  <div className={styles.piece}>
    <Picture
      src={pictureOf(line.image)}
      alt=""
      width={88}
      height={88}
      sizes="88px"
      widest={240}
      eager
      className={styles.picture}
    />
    <div>
      <p className={styles.done}>
        <Icon name="check" className={styles.check} />
        Added to your cart
      </p>
      <h2 className={styles.name}>{line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}</h2>
      <p className={styles.details}>
        {[
          line.size && `Size ${line.size}`,
          line.color,
          line.pieceId && line.netWeight && gramsText(line.netWeight),
          engravingText(line.engraving),
        ]
          .filter(Boolean)
          .map((each) => `${each}, `)}
        <Money rupees={line.price} />
        {line.quantity > 1 && ' each'}
      </p>
      <SizeChooser line={line} changes={changes} onChanged={showAdded} />
    </div>
    <button
      type="button"
      className={`${iconButtonClass} ${styles.close}`}
      aria-label="Close"
      onClick={onClose}
    >
      <Icon name="close" className={styles.check} />
    </button>
  </div>
)

/** A screen reader reads only what changes while it is on the page, so the text comes after its element. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(text), [text])
  return <output className="sr-only">{said}</output>
}

type SliceRef = RefObject<HTMLElement | null>
type Opener = { button: RefObject<HTMLElement | null>; isFocused: boolean }

/**
 * The button that added the piece, and whether the keyboard is on it. Its next Tab leads into the slice,
 * which is far away in the page.
 */
function useOpener(slice: SliceRef, added: CartLine): Opener {
  const button = useRef<HTMLElement>(null)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const pressed = document.activeElement
    if (!(pressed instanceof HTMLElement) || !pressed.matches(ADD_BUTTON)) return undefined
    const end = new AbortController()
    const update = () => setFocused(pressed.matches(':focus-visible'))
    button.current = pressed
    update()
    for (const type of ['focus', 'blur']) pressed.addEventListener(type, update, { signal: end.signal })
    pressed.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Tab' || event.shiftKey) return
        event.preventDefault()
        end.abort()
        setFocused(false)
        slice.current?.querySelector('button')?.focus()
      },
      { signal: end.signal },
    )
    return () => end.abort()
  }, [slice, added])
  return { button, isFocused }
}

/** Closes the slice after a while, on Escape, on a press elsewhere, on scrolling on, and on another page. */
function useClosing(slice: SliceRef, added: CartLine, { button, isFocused }: Opener) {
  const [leaving, setLeaving] = useState(false)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const close = useCallback(() => {
    if (slice.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
    if (prefersReducedMotion()) showAdded(undefined)
    else setLeaving(true)
  }, [slice, button])
  useCloseOnNewPage(() => showAdded(undefined), 'pathname')

  const stays = held.pointer || held.focus || isFocused
  // Each addition starts the time again.
  useEffect(() => {
    setLeaving(false)
    if (stays || prefersReducedMotion()) return undefined
    const timer = setTimeout(() => setLeaving(true), STAYS_MS)
    return () => clearTimeout(timer)
  }, [stays, added])
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(() => showAdded(undefined), FADES_MS)
    return () => clearTimeout(timer)
  }, [leaving])

  useEffect(() => {
    const stop = new AbortController()
    const start = scrollY
    const listen = (type: 'keydown' | 'pointerdown' | 'scroll', heard: (event: Event) => boolean) =>
      addEventListener(type, (event) => heard(event) && close(), { signal: stop.signal, passive: true })
    listen('keydown', (event) => (event as KeyboardEvent).key === 'Escape')
    listen('scroll', () => Math.abs(scrollY - start) > SCROLL_PX)
    // The button that adds is not elsewhere: another press of it counts on.
    listen(
      'pointerdown',
      ({ target }) =>
        target instanceof Element && !slice.current?.contains(target) && !target.closest(ADD_BUTTON),
    )
    return () => stop.abort()
  }, [slice, close])
  return {
    leaving,
    close,
    hold: (what: 'pointer' | 'focus', is: boolean) => setHeld((before) => ({ ...before, [what]: is })),
  }
}
