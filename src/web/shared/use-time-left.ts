import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** How long it is until an instant, in milliseconds; undefined on the server and until the page has mounted. */
export function useTimeLeft(until: string | null): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (until === null) return undefined

    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [until])

  return now === undefined || until === null ? undefined : Date.parse(until) - now
}

/** Such a time in words: `8 minutes left`. */
export function leftText(timeLeft: number): string {
  const minutes = Math.ceil(timeLeft / MINUTE_MS)
  return minutes <= 1 ? 'less than a minute left' : `${minutes} minutes left`
}
