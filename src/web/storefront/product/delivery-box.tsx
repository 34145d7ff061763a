import { useState, type FormEvent } from 'react'
import { deliveryMessage, deliveryPrompt } from '../../../rules/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { WarningIcon } from '../../ui/warning-icon.tsx'
import * as styles from './delivery-box.module.css'
import { errorClass, inputClass, successClass } from '../../ui/field-classes.ts'

/** Shows the delivery date for a PIN code if the piece is ordered today (PDP-08). */
export function DeliveryBox() {
  const [answer, setAnswer] = useState<ReturnType<typeof deliveryMessage>>()
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pin = String(new FormData(event.currentTarget).get('pin') ?? '').trim()
    setAnswer(deliveryMessage(pin, new Date()))
  }
  return (
    <form className={styles.box} onSubmit={ask} noValidate>
      <label htmlFor="pin">{deliveryPrompt}</label>
      <div className={styles.row}>
        <input
          id="pin"
          name="pin"
          className={`${inputClass} money ${styles.input}`}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          placeholder="PIN code"
          aria-invalid={answer?.valid === false}
          aria-describedby="pin-answer"
        />
        <Button type="submit">Check</Button>
      </div>
      <output id="pin-answer" htmlFor="pin">
        {answer && (
          <span className={`${answer.valid ? successClass : errorClass} ${styles.answer}`}>
            {answer.valid ? <Icon name="truck" /> : <WarningIcon />}
            {answer.text}
          </span>
        )}
      </output>
    </form>
  )
}
