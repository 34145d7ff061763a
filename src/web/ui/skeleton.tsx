import type { CSSProperties } from 'react'

/** A place where something comes; give it the size of what comes. */
export function Skeleton({ line = false, style }: { line?: boolean; style?: CSSProperties }) {
  return <div className={line ? 'bone bone-line' : 'bone'} style={style} aria-hidden="true" />
}

/** The stated text while something loads, for those who hear the page. */
export function LoadingText({ children = 'Loading...' }: { children?: string }) {
  return <output className="sr-only">{children}</output>
}
