import type { ReactNode } from 'react'
import * as styles from './divider.module.css'

/** A section's heading with a decorative line to the edge, and a link at its end. */
export function Divider({ id, title, children }: { id?: string; title: string; children?: ReactNode }) {
  return (
    <div className={styles.divider}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
