import { useId, useRef, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { textButtonClass } from '../../ui/button.tsx'
import type { CartChanges } from './use-cart-changes.ts'
import * as styles from './size-chooser.module.css'

type SizeChooserProps = {
  line: CartLine
  changes: CartChanges
  /** Gets the line of the new size. */
  onChanged(line: CartLine): void
}

/** The button `Change size` with the sizes below it; renders nothing if there is only one. */
export function SizeChooser({ line, changes, onChanged }: SizeChooserProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (line.sizes.length < 2) return null
  const choose = (size: string) => {
    setOpen(false)
    button.current?.focus()
    if (size !== line.size) changes.setSize(line, size, onChanged)
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        className={`${textButtonClass} ${styles.button}`}
        aria-label={`Change size of ${line.name}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Change size
      </button>
      <div id={id} className={styles.sizes} hidden={!open}>
        {line.sizes.map((size) => (
          <button
            key={size}
            type="button"
            className={styles.size}
            aria-label={`Size ${size}`}
            aria-pressed={size === line.size}
            onClick={() => choose(size)}
          >
            {size}
          </button>
        ))}
      </div>
    </>
  )
}
