import { useEffect, useState } from 'react'
import { remaining } from './remaining.ts'
import * as styles from './countdown.module.css'

/** Days, hours, minutes and seconds until a time, ticking; zeros once it is past. Filled in after mounting. */
export function Countdown({ endDate }: { endDate: string }) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = now === undefined ? undefined : remaining(Date.parse(endDate) - now)
  return (
    <div className={styles.countdown} role="timer">
      <Part value={left?.days} name="Days" />
      <Part value={left?.hours} name="Hours" />
      <Part value={left?.minutes} name="Minutes" />
      <Part value={left?.seconds} name="Seconds" />
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
