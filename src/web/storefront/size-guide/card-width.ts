import { useEffect, useState } from 'react'
import { BANK_CARD } from '../../../rules/sizes.ts'
import { log } from '../../lib/log.ts'

const KEY = 'card-width'
/** CSS pixels in a tenth of a millimetre, if a CSS inch were a real one. */
const NOMINAL = 96 / 254
/** How wide the card may be on the screen, in CSS pixels: half to twice its nominal width. */
export const cardRange = {
  min: Math.round((BANK_CARD.width * NOMINAL) / 2),
  max: Math.round(BANK_CARD.width * NOMINAL * 2),
}
const nominalWidth = Math.round(BANK_CARD.width * NOMINAL)

/**
 * The width of a bank card on this screen in CSS pixels, remembered on this device; `setWidth` changes it.
 */
export function useCardWidth(): [width: number, setWidth: (width: number) => void] {
  const [width, setWidth] = useState(nominalWidth)
  useEffect(() => {
    try {
      const stored = Number(localStorage.getItem(KEY))
      if (stored >= cardRange.min && stored <= cardRange.max) setWidth(stored)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }, [])
  const keepWidth = (next: number) => {
    setWidth(next)
    try {
      localStorage.setItem(KEY, String(next))
    } catch (error) {
      log('The browser storage is not available.', error)
    }
  }
  return [width, keepWidth]
}
