import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** In place of a page that the administrator's duty does not include (DUTY-02). */
export const NotAllowed = () => (
  <Empty tone="error" level={1} title="You do not have permission to do this." action={<Link to="/dashboard/admin" className={buttonClass('main')}>Go to the dashboard</Link>}>
    An owner of the shop can change your duty under Users.
  </Empty>
)
