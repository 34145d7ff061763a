import { useEffect } from 'react'
import { clockText } from '../../../rules/india-time.ts'
import { leftText, useTimeLeft } from '../../shared/use-time-left.ts'

/**
 * How long an order can still be paid. Without scripts: until when. `onOver` is called once the time is up.
 */
export function TimeLeft({ until, onOver }: { until: string; onOver(isOver: boolean): void }) {
  const timeLeft = useTimeLeft(until)
  const isOver = timeLeft !== undefined && timeLeft <= 0
  useEffect(() => onOver(isOver), [isOver, onOver])
  if (isOver) return <strong>The time to pay this order has run out. </strong>

  return (
    <strong>
      {timeLeft === undefined ? `Please pay by ${clockText(Date.parse(until))}.` : sentence(timeLeft)}{' '}
    </strong>
  )
}

function sentence(timeLeft: number): string {
  const text = leftText(timeLeft)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} to pay.`
}
