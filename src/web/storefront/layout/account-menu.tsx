import { Menu } from '@base-ui/react/menu'
import { useId, type ComponentProps } from 'react'
import { type SessionUser } from '../../api/session.ts'
import { AccountMenuPopup } from '../../shared/account-menu-popup.tsx'

/** Menu entries of administrators (NAV-09) and of other users (NAV-10). */
const adminLinks = [
  { text: 'Dashboard', to: '/dashboard/admin' },
  { text: 'Manage Items', to: '/dashboard/manage-products' },
  { text: 'All Orders', to: '/dashboard/manage-orders' },
  { text: 'Add New Post', to: '/dashboard/add-new-post' },
  { text: 'Profile', to: '/dashboard/profile' },
] as const
const userLinks = [
  { text: 'Dashboard', to: '/dashboard' },
  { text: 'Profile', to: '/dashboard/profile' },
  { text: 'Payments', to: '/dashboard/payments' },
  { text: 'Orders', to: '/dashboard/orders' },
] as const

/**
 * The account menu with its button, which has the properties `button`. Open at first: its code is loaded when
 * it is opened.
 */
export function AccountMenu({ user, button }: { user: SessionUser; button: ComponentProps<'button'> }) {
  const id = useId()
  return (
    <Menu.Root defaultOpen defaultTriggerId={id} modal={false}>
      <Menu.Trigger {...button} id={id} />
      <AccountMenuPopup user={user} links={user.role === 'admin' ? adminLinks : userLinks} />
    </Menu.Root>
  )
}
