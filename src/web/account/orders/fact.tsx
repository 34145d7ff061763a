import type { ReactNode } from 'react'

/** One fact of an order in a list of them: its name over what it is. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
