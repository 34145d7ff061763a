import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type DialogButtonProps = {
  label: string
  /** The dialog, whose chunk loads when the button is first pressed. */
  children(dialog: { open: boolean; onClose(): void }): ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ label, children }: DialogButtonProps) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open !== undefined && <Suspense>{children({ open, onClose: () => setOpen(false) })}</Suspense>}
    </>
  )
}
