import { Dialog as Base } from '@base-ui/react/dialog'
import { createContext, useCallback, useRef, useState, type ReactNode, type RefObject } from 'react'
import { DialogNotice } from './dialog-notice.tsx'
import * as styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'
import { iconButtonClass } from './button.tsx'
import { useBackCloses } from './use-back-closes.ts'

/*
 * Load components that use these with `lazy` when first opened: they include the dialog's behaviour (focus
 * trap and return, Escape, scroll lock), which no page needs at first.
 */

type DialogProps = {
  open: boolean
  onClose(): void
  title: string
  /** A sentence below the title. */
  description?: string
  children: ReactNode
  /** For tables and the like. */
  wide?: boolean
  /** Whether it fills the screen of a phone, for long forms. */
  fillsPhone?: boolean
  /** The element that gets the focus; by default the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The element that gets the focus when it closes; by default the one that had it before. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** Tells the dialog around a form whether the form has unsaved changes; for UnsavedGuard. */
export const UnsavedInDialog = createContext<((unsaved: boolean) => void) | undefined>(undefined)

/** A dialog in the centre of the page. It asks before it closes with unsaved changes. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  wide = false,
  fillsPhone = false,
  initialFocus,
  finalFocus,
}: DialogProps) {
  // A ref, not a state: an Escape right after typing would come before React updates a state.
  const unsaved = useRef(false)
  const setUnsaved = useCallback((is: boolean) => {
    unsaved.current = is
  }, [])
  const [confirming, setConfirming] = useState(false)
  const close = () => {
    if (unsaved.current) setConfirming(true)
    else onClose()
    return !unsaved.current
  }
  useBackCloses(open, close)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          className={[styles.dialog, wide && styles.wide, fillsPhone && styles.fillsPhone]
            .filter(Boolean)
            .join(' ')}
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus })}
        >
          <Base.Title>{title}</Base.Title>
          {description && <Base.Description>{description}</Base.Description>}
          <DialogNotice open={open} />
          <UnsavedInDialog value={setUnsaved}>{children}</UnsavedInDialog>
          <UnsavedChangesDialog open={confirming} onLeave={onClose} onStay={() => setConfirming(false)} />
          <Base.Close className={`${iconButtonClass} ${styles.close}`} aria-label="Close">
            <Icon name="close" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type DrawerProps = Omit<DialogProps, 'description' | 'wide' | 'fillsPhone'> & {
  side?: 'left' | 'right'
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode
  footerClassName?: string | undefined
}

/** A panel at the side: title, scrolling content, and a fixed footer. */
export function Drawer({
  open,
  onClose,
  title,
  children,
  footer,
  footerClassName,
  side = 'right',
  initialFocus,
}: DrawerProps) {
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.drawer} data-side={side} {...(initialFocus && { initialFocus })}>
          <header>
            <Base.Title>{title}</Base.Title>
            <Base.Close className={iconButtonClass} aria-label="Close">
              <Icon name="close" />
            </Base.Close>
          </header>
          <DialogNotice open={open} className={styles.notice} />
          <div className={styles.body}>{children}</div>
          {footer && <footer className={footerClassName}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
