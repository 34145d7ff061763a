import type { ReactNode } from 'react'
import * as styles from './empty.module.css'

type EmptyProps = {
  /** Says what is missing. */
  title: string
  /** Reassurance, or the reason. */
  children?: ReactNode
  /** The one next step: a link or a button. */
  action?: ReactNode
  /** `error` is announced immediately and shows a closed box. */
  tone?: 'empty' | 'error'
  /** Heading level. */
  level?: 1 | 2 | 3
}

/** The class of the jewel box, for other drawings of it. */
export const boxClass = styles.box

/** An empty or failed state: a picture of a jewel box, a sentence, reassurance, one next step. */
export function Empty({ title, children, action, tone = 'empty', level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty} role={tone === 'error' ? 'alert' : 'status'}>
      <svg className={styles.box} viewBox="0 0 132 104" aria-hidden="true">
        <path
          d={`M14 58h104v36H14zM14 58l10-14h84l10 14${tone === 'empty' ? 'M20 44 30 12h72l10 32' : 'M20 44h92'}`}
        />
        <path d="M48 58c0-6 8-9 18-9s18 3 18 9M66 49v0" />
        {tone === 'empty' && <path d="M40 20h52" strokeDasharray="1 6" />}
        <circle cx="66" cy="76" r="4" />
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
