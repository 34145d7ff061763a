import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { cleanDigits } from '../../../contract/typed-entries.ts'
import { dayMonthText, dayOfIso } from '../../../rules/india-time.ts'
import { noCashText } from '../../../rules/delivery.ts'
import { errorMessage } from '../../api/error-message.ts'
import { deliveryQuery } from '../../api/queries/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass, fieldClass, inputClass, successClass } from '../../ui/field-classes.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './delivery-page.module.css'

/** Shows the text that customers see for a PIN code. */
export function TestPin() {
  const { api } = useRouteContext({ from: '__root__' })
  const [pin, setPin] = useState('')
  const { data, error } = useQuery({ ...deliveryQuery(api, pin), enabled: pin !== '' })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPin(cleanDigits(String(new FormData(event.currentTarget).get('pin') ?? '')))
  }

  return (
    <section className={`${sheetClass} ${styles.section}`}>
      <h2>Test a PIN code</h2>
      <form className={fieldClass} onSubmit={submit} noValidate>
        <label htmlFor="test-pin">PIN code</label>
        <div className={styles.test}>
          <input
            id="test-pin"
            name="pin"
            className={inputClass}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            aria-describedby="test-pin-delivery"
          />
          <Button type="submit">Test</Button>
        </div>
      </form>
      <output id="test-pin-delivery" htmlFor="test-pin">
        {data ? (
          <span className={data.serviceable ? successClass : errorClass}>
            <ExtraIcon name={data.serviceable ? 'truck' : 'warning'} />
            <span>
              {data.text}
              {data.serviceable &&
                `. ${data.from !== null && data.from !== data.to ? `Earliest ${dayMonthText(dayOfIso(data.from))}. ` : ''}${data.cash ? 'Cash on delivery is available.' : noCashText(pin)}`}
            </span>
          </span>
        ) : (
          error && <span className={errorClass}>{errorMessage(error)}</span>
        )}
      </output>
    </section>
  )
}
