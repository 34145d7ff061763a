import { useEffect, useState } from 'react'
import { MINUTE_MS } from '../../rules/durations.ts'

/**
 * How long it is until an instant, in milliseconds; undefined without one, on the server, and until the page
 * has mounted.
 */
export function useTimeLeft(until: string | undefined): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (until === undefined) return undefined

    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [until])

  return now === undefined || until === undefined ? undefined : Date.parse(until) - now
}

/** Such a time in words: `8 minutes left`. */
export function leftText(timeLeft: number): string {
  const minutes = Math.ceil(timeLeft / MINUTE_MS)
  return minutes <= 1 ? 'less than a minute left' : `${minutes} minutes left`
}

/** Whether such a time has run out. */
export const hasRunOut = (timeLeft: number | undefined): boolean => timeLeft !== undefined && timeLeft <= 0

/** Says so of the time to pay an order. */
export const TIME_RAN_OUT = 'The time to pay this order has run out.'
