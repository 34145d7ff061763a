import type { CSSProperties } from 'react'
import * as styles from './skeleton.module.css'

/** A loading placeholder. Give it the size of the final content. */
export function Skeleton({ line = false, style }: { line?: boolean; style?: CSSProperties }) {
  return (
    <div
      className={line ? `${styles.skeleton} ${styles.line}` : styles.skeleton}
      style={style}
      aria-hidden="true"
    />
  )
}

/** The stated loading text, for screen readers. */
export function LoadingText({ children = 'Loading...' }: { children?: string }) {
  return <output className="sr-only">{children}</output>
}
