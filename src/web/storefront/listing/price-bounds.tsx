import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { readTypedAmount, spokenAmount } from '../../../rules/typed-amount.ts'
import { fieldClass, inputClass } from '../../ui/field-classes.ts'
import * as styles from './filter-form.module.css'

type PriceBoundsProps = {
  /** Rupees, as in the address. */
  minPrice: string | undefined
  maxPrice: string | undefined
  /** Called when an amount is complete: on Enter, or when its field loses the focus. */
  onTyped(): void
}

/** The customer's own bounds of the price, typed as people write amounts. */
export const PriceBounds = ({ minPrice, maxPrice, onTyped }: PriceBoundsProps) => (
  <fieldset className={styles.group}>
    <legend>Your budget</legend>
    <div className={styles.bounds}>
      <Bound label="From" name="minPrice" rupees={minPrice} onTyped={onTyped} />
      <Bound label="To" name="maxPrice" rupees={maxPrice} onTyped={onTyped} />
    </div>
  </fieldset>
)

type BoundProps = {
  label: string
  name: 'minPrice' | 'maxPrice'
  rupees: string | undefined
  onTyped(): void
}

/** The browser keeps the typed amount; it changes only when the address names another one. */
function Bound({ label, name, rupees = '', onTyped }: BoundProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isThere = useRef(false)
  const [typed, setTyped] = useState(rupees)
  useEffect(() => {
    const input = field.current
    if (!input) return
    // Keeps an amount that was typed before this code had loaded.
    const isEarly = !isThere.current && input.value !== input.defaultValue
    isThere.current = true
    if (!isEarly && String(readTypedAmount(input.value) ?? '') !== rupees) input.value = rupees
    setTyped(input.value)
  }, [rupees])
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onTyped()
  }
  const amount = readTypedAmount(typed)
  const isBad = typed.trim() !== '' && amount === undefined
  return (
    <div className={fieldClass}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        name={name}
        className={inputClass}
        defaultValue={rupees}
        placeholder="₹"
        maxLength={30}
        enterKeyHint="done"
        aria-describedby={`${id}-said`}
        aria-invalid={isBad}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={applyOnEnter}
        onBlur={onTyped}
      />
      <small id={`${id}-said`} aria-live="polite">
        {amount !== undefined ? spokenAmount(amount) : isBad && 'Try 1.5 lakh.'}
      </small>
    </div>
  )
}
