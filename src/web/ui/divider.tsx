import type { ReactNode } from 'react'

/** A section's heading with a decorative line to the edge, and a link at its end. */
export function Divider({ id, title, children }: { id?: string; title: string; children?: ReactNode }) {
  return (
    <div className="thread">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
