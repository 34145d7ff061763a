import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { Button } from './button.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** The question. */
  title: string
  /** What follows from it. */
  description?: string
  /** What the button does, as a verb. */
  action: string
  /** What the other button says. */
  keep?: string
  /** Does it; the dialog stays open, without its buttons, until that has ended. */
  onConfirm(): Promise<void>
  onClose(): void
}

/** Asks before something that cannot be taken back. Only its two buttons and Escape close it. */
export function ConfirmDialog({ open, title, description, action, keep = 'Cancel', onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
    onClose()
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="dialog">
          <Base.Title>{title}</Base.Title>
          {description && <Base.Description>{description}</Base.Description>}
          <div className="dialog-actions">
            <Button disabled={busy} onClick={onClose}>
              {keep}
            </Button>
            <Button kind="main" disabled={busy} onClick={() => void confirm()}>
              {action}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
