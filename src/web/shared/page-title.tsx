import type { ReactNode } from 'react'
import * as styles from './page-title.module.css'

type PageTitleProps = {
  title: ReactNode
  /** A line below the title. */
  note?: ReactNode
  /** Links and buttons of the whole page, opposite the title. */
  children?: ReactNode
  className?: string | undefined
}

/** The heading of a page of the dashboard. */
export const PageTitle = ({ title, note, children, className = '' }: PageTitleProps) => (
  <div className={`${styles.bar} ${className}`}>
    <div>
      <h1>{title}</h1>
      {note && <p>{note}</p>}
    </div>
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)
