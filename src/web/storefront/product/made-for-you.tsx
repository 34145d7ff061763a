import { useHydrated } from '@tanstack/react-router'
import { madeForYouText } from '../../../rules/lead-time.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './made-for-you.module.css'

/** By when a piece leaves that is made to order and ordered today (MTO-01). A cached page names no day, so the browser adds it. */
export function MadeForYou({ leadDays }: { leadDays: number | undefined }) {
  const isHydrated = useHydrated()
  if (leadDays === undefined) return null
  return (
    <p className={styles.made}>
      <Icon name="check" />
      {isHydrated ? madeForYouText(leadDays) : `Made for you in ${leadDays === 1 ? '1 day' : `${leadDays} days`}`}
    </p>
  )
}
