import { useEffect, useState } from 'react'
import { isPin } from '../../rules/delivery.ts'
import { PIN_KEY } from '../api/session-keys.ts'
import { log } from '../lib/log.ts'

/**
 * Remembers the PIN code that a visitor asked about, so that the next product and the cart show the delivery
 * day immediately.
 */
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
      if (stored !== null && isPin(stored)) setPin(stored)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }, [])
  return pin
}
