import { useEffect } from 'react'
import { clockText } from '../../../rules/india-time.ts'
import { hasRunOut, leftText, TIME_RAN_OUT, useTimeLeft } from '../../shared/use-time-left.ts'

/**
 * How long an order can still be paid. Without scripts: until when. `onOver` is called once the time is up.
 */
export function TimeLeft({ until, onOver }: { until: string; onOver?(isOver: boolean): void }) {
  const timeLeft = useTimeLeft(until)
  const isOver = hasRunOut(timeLeft)
  useEffect(() => onOver?.(isOver), [isOver, onOver])
  if (isOver) return <strong>{TIME_RAN_OUT} </strong>

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
