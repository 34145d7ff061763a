import { useEffect, useState } from 'react'
import { deliveryMessage } from '../../rules/delivery.ts'
import { PIN_KEY } from '../api/session-keys.ts'
import { log } from '../lib/log.ts'

/** The day of delivery if it is ordered now, or why the PIN code is none. */
export const deliveryIfOrderedNow = (pin: string) => deliveryMessage(pin, new Date())

/** Remembers the PIN code that a visitor asked about, so that the next product and the cart show the delivery day immediately. */
export function rememberPin(pin: string): void {
  try {
    localStorage.setItem(PIN_KEY, pin)
  } catch (error) {
    log('The browser storage is not available.', error)
  }
}

/** The remembered PIN code; undefined if there is none, and until the page is hydrated. */
export function useRememberedPin(): string | undefined {
  const [pin, setPin] = useState<string>()
  useEffect(() => {
    try {
      const stored = localStorage.getItem(PIN_KEY)
      if (stored !== null && deliveryIfOrderedNow(stored).valid) setPin(stored)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }, [])
  return pin
}
