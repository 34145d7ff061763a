import type { ReactNode } from 'react'
import * as styles from './state-dot.module.css'

/** One of two states in words, after a dot that is filled for the first and hollow for the second. */
export const StateDot = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <span className={on ? styles.state : `${styles.state} ${styles.off}`}>{children}</span>
)
