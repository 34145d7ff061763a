import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'

/** The bag in the header. Signed out it leads to signing in. */
export function Bag() {
  return (
    <Link to={'/login' as string} className="icon-button" aria-label="Cart">
      <Icon name="bag" />
    </Link>
  )
}
