import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { signOut } from '../../api/sign-out.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import * as linkStyles from './office-link.module.css'

/**
 * The last entries of both menus: the way to the shop, and the one that signs out and goes to the home page.
 */
export function LeaveItems({ className }: { className: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()

  return (
    <>
      <li>
        <Link to="/" className={className}>
          <ExtraIcon name="leave" className={linkStyles.icon} />
          View the shop
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={className}
          onClick={() => void signOut(api, () => router.navigate({ to: '/', ignoreBlocker: true }))}
        >
          <ExtraIcon name="logout" className={linkStyles.icon} />
          Logout
        </button>
      </li>
    </>
  )
}
