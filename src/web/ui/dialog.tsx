import { Dialog as Base } from '@base-ui/react/dialog'
import { createContext, useCallback, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Icon } from './icon.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

/*
 * Load what uses these by `lazy` on its first opening: they bring the dialog's behaviour (focus kept inside and given
 * back, Escape, the page behind held still), which no page needs at first.
 */

type DialogProps = {
  open: boolean
  onClose(): void
  title: string
  /** A sentence under the title. */
  description?: string
  children: ReactNode
  /** For a table or the like. */
  wide?: boolean
  /** What takes the keyboard first; the first field or button unless given. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** Tells the dialog around a form whether it holds what has not been saved; for UnsavedGuard. */
export const UnsavedInDialog = createContext<((unsaved: boolean) => void) | undefined>(undefined)

/** A dialog in the middle of the page. It asks before it closes over what has not been saved. */
export function Dialog({ open, onClose, title, description, children, wide = false, initialFocus }: DialogProps) {
  // Not a state: that is told in React's own time, and an Escape right after the typing came before it.
  const unsaved = useRef(false)
  const noteUnsaved = useCallback((is: boolean) => {
    unsaved.current = is
  }, [])
  const [asking, setAsking] = useState(false)
  const close = () => {
    if (unsaved.current) setAsking(true)
    else onClose()
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={wide ? 'dialog is-wide' : 'dialog'} {...(initialFocus && { initialFocus })}>
          <Base.Title>{title}</Base.Title>
          {description && <Base.Description>{description}</Base.Description>}
          <UnsavedInDialog value={noteUnsaved}>{children}</UnsavedInDialog>
          <UnsavedChangesDialog open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
          <Base.Close className="icon-button close" aria-label="Close">
            <Icon name="close" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type DrawerProps = Omit<DialogProps, 'description' | 'wide'> & {
  side?: 'left' | 'right'
  /** Always in reach at the foot. */
  footer?: ReactNode
}

/** A panel from the side: its title, a part that scrolls, and a foot that stays. */
export function Drawer({ open, onClose, title, children, footer, side = 'right', initialFocus }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="drawer" data-side={side} {...(initialFocus && { initialFocus })}>
          <header>
            <Base.Title>{title}</Base.Title>
            <Base.Close className="icon-button" aria-label="Close">
              <Icon name="close" />
            </Base.Close>
          </header>
          <div className="body">{children}</div>
          {footer && <footer>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
