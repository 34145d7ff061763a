import { useState, type FormEvent } from 'react'
import { deliveryPrompt, isPin } from '../../../rules/delivery.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { WarningIcon } from '../../ui/warning-icon.tsx'
import { rememberPin, useRememberedPin } from '../remembered-pin.ts'
import { useDelivery } from '../use-delivery.ts'
import * as styles from './delivery-box.module.css'
import { errorClass, inputClass, successClass } from '../../ui/field-classes.ts'

/**
 * Shows the delivery date for a PIN code if the piece is ordered today (PDP-08). The PIN is remembered. A
 * piece that is made to order has no date yet.
 */
export function DeliveryBox({ madeToOrder }: { madeToOrder: boolean }) {
  const remembered = useRememberedPin()
  const [pinEntered, setPinEntered] = useState<string>()
  const pin = pinEntered ?? remembered
  const { delivery, isListed } = useDelivery(pin)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = await cleanPin(String(new FormData(event.currentTarget).get('pin') ?? ''))
    setPinEntered(typed)
    if (isPin(typed)) rememberPin(typed)
  }
  return (
    <form className={styles.box} onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor="pin">{deliveryPrompt}</label>
      <div className={styles.row}>
        <input
          id="pin"
          name="pin"
          className={`${inputClass} money ${styles.input}`}
          inputMode="numeric"
          autoComplete="postal-code"
          // PINs are often written with a space: 411 004.
          maxLength={20}
          key={remembered}
          defaultValue={remembered}
          placeholder="PIN code"
          aria-invalid={delivery?.valid === false}
          aria-describedby="pin-delivery"
        />
        <Button type="submit">Check</Button>
      </div>
      <output id="pin-delivery" htmlFor="pin" className={styles.delivery}>
        {delivery ? (
          <span className={delivery.serviceable ? successClass : errorClass}>
            {delivery.serviceable ? <Icon name="truck" /> : <WarningIcon />}
            {madeToOrder && delivery.serviceable ? 'Free delivery.' : delivery.text}
          </span>
        ) : (
          <span className="text-quiet">
            {isListed || madeToOrder ? 'Free delivery.' : 'Free delivery, in 7 to 10 days.'}
          </span>
        )}
      </output>
    </form>
  )
}

/** Cleans a typed PIN code. The module for it is not part of the first load, and may fail to load. */
async function cleanPin(typed: string): Promise<string> {
  try {
    const { cleanDigits } = await loadChunk(() => import('../../../contract/typed-entries.ts'))
    return cleanDigits(typed)
  } catch {
    return typed.replaceAll(/\s/g, '')
  }
}
