import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTryAgain } from '../../lib/use-try-again.ts'
import { ListingError } from './listing-body.tsx'
import * as styles from './listing.module.css'

/** A listing page whose products the server failed to fetch. */
export function ListingFailed({ error }: ErrorComponentProps) {
  const tryAgain = useTryAgain(error)
  return (
    <div className={`wrap ${styles.listing}`}>
      <ListingError onRetry={tryAgain} />
    </div>
  )
}
