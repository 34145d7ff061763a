import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../../api/session.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'

const SignedIn = lazy(async () => ({ default: (await loadChunk(() => import('./account-menu-button.tsx'))).AccountMenuButton }))

/**
 * The account button in the header. Signed out, it links to the page about signing in (NAV-11); signed in, it shows the
 * profile picture and opens a menu (NAV-08).
 */
export function AccountButton() {
  const { user } = useSession()
  if (user) {
    return (
      <Suspense fallback={<span className={iconButtonClass} />}>
        <SignedIn user={user} />
      </Suspense>
    )
  }
  return (
    <Link to="/unauthorized" className={iconButtonClass} aria-label="Account">
      <Icon name="person" />
    </Link>
  )
}
