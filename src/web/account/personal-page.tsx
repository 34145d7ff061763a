import type { ReactNode } from 'react'
import { PersonalStyles } from './personal-styles.tsx'

/** A personal page in the shop's layout, outside the dashboard. */
export function PersonalPage({ children }: { children: ReactNode }) {
  return (
    <div className="wrap shop-page">
      <PersonalStyles />
      {children}
    </div>
  )
}
