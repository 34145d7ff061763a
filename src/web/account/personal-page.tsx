import type { ReactNode } from 'react'
import { PersonalStyles } from './personal-styles.tsx'

/** A page of one's own within the shop's frame, outside the dashboard. */
export function PersonalPage({ children }: { children: ReactNode }) {
  return (
    <div className="wrap shop-page">
      <PersonalStyles />
      {children}
    </div>
  )
}
