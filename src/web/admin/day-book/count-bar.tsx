import { useEffect, useState } from 'react'
import { moneyText } from '../../../rules/money-text.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './day-book-page.module.css'

/** The id of the form that counts the cash. */
export const COUNT_ID = 'close'

/** What covers the foot of a small window, in pixels: this bar and the menu. */
const FOOT = 140

/** On a small screen: the cash that should be in the drawer, and the way to its count. */
export function CountBar({ expected }: { expected: number }) {
  const [isNear, setNear] = useState(true)

  useEffect(() => {
    const form = document.getElementById(COUNT_ID)
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? true), {
      rootMargin: `0px 0px -${FOOT}px`,
    })
    if (form) observer.observe(form)
    return () => observer.disconnect()
  }, [])

  if (isNear) return null

  const count = () => {
    const form = document.getElementById(COUNT_ID)
    form?.scrollIntoView()
    form?.querySelector<HTMLElement>('fieldset input')?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.countBar}>
      <p>
        <b className="money">{moneyText(expected)}</b> expected in the drawer
      </p>
      <Button kind="main" onClick={count}>
        Count cash
      </Button>
    </div>
  )
}
