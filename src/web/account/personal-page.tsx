import type { ReactNode } from 'react'
import * as styles from './personal-page.module.css'

/** A personal page in the shop's layout, outside the dashboard. */
export function PersonalPage({ children }: { children: ReactNode }) {
  return <div className={`wrap ${styles.page}`}>{children}</div>
}
