import type { ReactNode } from 'react'

/** One fact in the list of an order's facts: a label above its value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
