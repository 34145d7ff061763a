import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/**
 * How long an order can still be paid. Without scripts: until when. `onOver` is called once the time is up.
 */
export function TimeLeft({ until, onOver }: { until: string; onOver(isOver: boolean): void }) {
  const [now, setNow] = useState<number>()
  const timeLeft = now === undefined ? Infinity : Date.parse(until) - now
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => onOver(timeLeft <= 0), [timeLeft, onOver])
  if (timeLeft <= 0) return <strong>The time to pay this order has run out. </strong>
  return (
    <strong>
      {now === undefined ? `Please pay by ${clock.format(new Date(until))}.` : leftText(timeLeft)}{' '}
    </strong>
  )
}

function leftText(timeLeft: number): string {
  const minutes = Math.ceil(timeLeft / MINUTE_MS)
  return minutes === 1 ? 'Less than a minute left to pay.' : `${minutes} minutes left to pay.`
}

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})
