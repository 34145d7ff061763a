import { Link } from '@tanstack/react-router'
import { policies, type PolicyPath } from './policies.ts'

type PolicyLinksProps = { current: PolicyPath; className: string | undefined }

/** Links to all information pages. */
export const PolicyLinks = ({ current, className }: PolicyLinksProps) => (
  <nav aria-label="Information" className={className}>
    <ul>
      {Object.entries(policies).map(([to, { title }]) => (
        <li key={to}>
          <Link to={to as PolicyPath} aria-current={to === current ? 'page' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
