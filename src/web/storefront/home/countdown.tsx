import { useEffect, useState } from 'react'
import * as styles from './countdown.module.css'

/**
 * Days, hours, minutes and seconds until a time, ticking; zeros at its end, which calls `onEnd`. Filled in
 * after mounting.
 */
export function Countdown({ endDate, onEnd }: { endDate: string; onEnd(): void }) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const isPast = now !== undefined && Date.parse(endDate) <= now
  useEffect(() => {
    if (isPast) onEnd()
  }, [isPast, onEnd])
  const parts = now === undefined ? undefined : remaining(Date.parse(endDate) - now)
  return (
    <div className={styles.countdown} role="timer">
      <Part value={parts?.days} name="Days" />
      <Part value={parts?.hours} name="Hours" />
      <Part value={parts?.minutes} name="Minutes" />
      <Part value={parts?.seconds} name="Seconds" />
    </div>
  )
}

function Part({ value, name }: { value: number | undefined; name: string }) {
  return (
    <div className={styles.part}>
      <b>{value === undefined ? '–' : String(value).padStart(2, '0')}</b> <span>{name}</span>
    </div>
  )
}

/** Converts milliseconds to days, hours, minutes and seconds; all zero if negative. */
export function remaining(milliseconds: number): {
  days: number
  hours: number
  minutes: number
  seconds: number
} {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
