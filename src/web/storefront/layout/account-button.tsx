import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SignedIn = lazyPart(() =>
  import('./account-menu-button.tsx').then((module) => module.AccountMenuButton),
)

/**
 * The account button in the header. Signed out, it links to the page about signing in (NAV-11); signed in, it
 * shows the profile picture and opens a menu (NAV-08).
 */
export function AccountButton() {
  const { user } = useSession()
  const icon = <Icon name="person" />
  if (user)
    return <SignedIn user={user} failure="" fallback={<span className={iconButtonClass}>{icon}</span>} />
  return (
    <Link to="/unauthorized" className={iconButtonClass} aria-label="Account">
      {icon}
    </Link>
  )
}
