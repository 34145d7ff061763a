import { useState } from 'react'
import { type SessionUser } from '../../api/session.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { iconButtonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const AccountMenu = lazyPart(() => import('./account-menu.tsx').then((module) => module.AccountMenu))

/**
 * The signed-in user's picture, which opens the account menu. The menu's code is loaded with the first press.
 */
export function AccountMenuButton({ user }: { user: SessionUser }) {
  const [used, setUsed] = useState(false)
  const button = {
    className: iconButtonClass,
    'aria-label': `Account of ${user.username}`,
    children: <Avatar picture={user.profileImage} size={32} />,
  }
  const plain = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
      {...AccountMenu.onIntent}
      {...button}
    />
  )
  if (!used) return plain
  return <AccountMenu fallback={plain} user={user} button={button} />
}
