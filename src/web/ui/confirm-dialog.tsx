import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from './button.tsx'
import { dialogActionsClass, dialogClass, scrimClass } from './dialog-classes.ts'

type ConfirmDialogProps = {
  open: boolean
  /** The question. */
  title: string
  /** The consequences. */
  description?: string
  /** Label of the confirm button, as a verb. */
  action: string
  /** The action destroys something: its button is in the colour of danger. */
  grave?: boolean
  /** Label of the other button. */
  keep?: string | undefined
  /** Fields to fill in first, such as a password. */
  children?: ReactNode
  /**
   * Runs the action. The dialog stays open, with disabled buttons, until it is done, and also afterwards if
   * it returns `stay`.
   */
  onConfirm(): Promise<'stay' | void>
  onClose(): void
}

/** Asks for confirmation before an irreversible action. Only its two buttons and Escape close it. */
export function ConfirmDialog({
  open,
  title,
  description,
  action,
  grave = false,
  keep = 'Cancel',
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    const then = await onConfirm()
    setBusy(false)
    if (then !== 'stay') onClose()
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup className={dialogClass}>
          <Base.Title>{title}</Base.Title>
          {description && <Base.Description>{description}</Base.Description>}
          <form noValidate onSubmit={(event) => void confirm(event)}>
            {children}
            <div className={dialogActionsClass}>
              <Button busy={busy} onClick={onClose}>
                {keep}
              </Button>
              <Button type="submit" kind={grave ? 'danger' : 'main'} busy={busy}>
                {action}
              </Button>
            </div>
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
