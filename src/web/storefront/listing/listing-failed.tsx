import { useRouter } from '@tanstack/react-router'
import { ListingError } from './listing-body.tsx'

/** A listing page whose products the server could not fetch. */
export function ListingFailed() {
  const router = useRouter()
  return (
    <div className="wrap list-whole">
      <ListingError onRetry={() => void router.invalidate()} />
    </div>
  )
}
