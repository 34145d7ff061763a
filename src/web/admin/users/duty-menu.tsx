import { Menu } from '@base-ui/react/menu'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../../contract/account.ts'
import { duties, type Duty } from '../../../contract/duty.ts'
import { updateUserDuty } from '../../../contract/manage-users.ts'
import { errorMessage } from '../../api/error-message.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import * as styles from './duty-menu.module.css'

export const dutyTexts: Record<Duty, { name: string; includes: string }> = {
  owner: { name: 'Owner', includes: 'Everything, with users, settings and the audit log.' },
  manager: { name: 'Manager', includes: 'Products, rates, orders, refunds and exports.' },
  counter: { name: 'Counter', includes: 'Orders, parcels, bills, pieces and labels.' },
}

type DutyMenuProps = { user: User; isSelf: boolean; onSaved(): Promise<void> }

/**
 * What an administrator may do, and the menu that changes it (DUTY-03). Only another owner can change one's
 * own.
 */
export function DutyMenu({ user: { _id, username, email, duty = 'owner' }, isSelf, onSaved }: DutyMenuProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isBusy, setBusy] = useState(false)

  if (isSelf) return <span className={styles.own}>{dutyTexts[duty].name}</span>

  const choose = async (next: Duty) => {
    if (next === duty) return

    setBusy(true)

    try {
      await api(updateUserDuty, { params: { userId: _id }, body: { duty: next } })
      notify({ text: `The duty of ${username} is now ${dutyTexts[next].name}.`, tone: 'success' })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }

    setBusy(false)
    await onSaved()
  }

  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={`${buttonClass('line', { small: true })} ${styles.trigger}`}
        disabled={isBusy}
        aria-label={`Duty of ${email}: ${dutyTexts[duty].name}`}
      >
        {isBusy ? 'Saving...' : dutyTexts[duty].name}
        <Icon name="down" className={styles.arrow} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="start" sideOffset={6} positionMethod="fixed">
          <Menu.Popup className={styles.menu}>
            <Menu.RadioGroup value={duty} onValueChange={(next: Duty) => void choose(next)}>
              {duties.map((each) => (
                <Menu.RadioItem key={each} value={each} className={styles.item} closeOnClick>
                  <Menu.RadioItemIndicator className={styles.mark} keepMounted>
                    <Icon name="check" className={styles.arrow} />
                  </Menu.RadioItemIndicator>
                  <span>
                    <b>{dutyTexts[each].name}</b>
                    <small>{dutyTexts[each].includes}</small>
                  </span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
