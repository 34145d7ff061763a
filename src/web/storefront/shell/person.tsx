import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'

/** The person in the header. Signed out it leads to the page that says how to go on. */
export function Person() {
  return (
    <Link to={'/unauthorized' as string} className="icon-button" aria-label="Account">
      <Icon name="person" />
    </Link>
  )
}
