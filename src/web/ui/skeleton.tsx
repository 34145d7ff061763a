import type { CSSProperties } from 'react'

/** A loading placeholder. Give it the size of the final content. */
export function Skeleton({ line = false, style }: { line?: boolean; style?: CSSProperties }) {
  return <div className={line ? 'bone bone-line' : 'bone'} style={style} aria-hidden="true" />
}

/** The stated loading text, for screen readers. */
export function LoadingText({ children = 'Loading...' }: { children?: string }) {
  return <output className="sr-only">{children}</output>
}
