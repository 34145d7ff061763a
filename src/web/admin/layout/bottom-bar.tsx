import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LeaveItems } from './leave-items.tsx'
import { OfficeLink } from './office-link.tsx'
import { useOfficeMenu } from './use-office-menu.ts'
import * as styles from './bottom-bar.module.css'

/** The main places at the bottom of a small screen, and `More`, which opens the whole menu. */
export function BottomBar() {
  const [open, setOpen] = useState(false)
  const { groups, mainLinks } = useOfficeMenu()

  const close = () => setOpen(false)

  return (
    <nav className={styles.bar} aria-label="Main places">
      {mainLinks.map((link) => (
        <OfficeLink key={link.text} link={link} className={styles.place} />
      ))}
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger className={styles.place}>
          <Icon name="menu" className={styles.icon} />
          More
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className={styles.scrim} />
          <Dialog.Popup className={styles.sheet}>
            <header className={styles.head}>
              <Dialog.Title>More</Dialog.Title>
              <Dialog.Close className={iconButtonClass} aria-label="Close">
                <Icon name="close" />
              </Dialog.Close>
            </header>
            <ul className={styles.entries}>
              {groups.flat().map((link) => (
                <li key={link.text}>
                  <OfficeLink link={link} className={styles.entry} onClick={close} />
                </li>
              ))}
              <LeaveItems className={styles.entry} />
            </ul>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </nav>
  )
}
