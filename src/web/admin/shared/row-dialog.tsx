import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export type RowDialog<R> = ReturnType<typeof useRowDialog<R>>

/**
 * The state of a dialog about one row of a list, or about a new one. The row stays while the dialog closes,
 * which still shows it.
 */
export function useRowDialog<R>() {
  const [row, setRow] = useState<R>()
  const [isOpen, setOpen] = useState(false)

  const open = (next?: R) => {
    setRow(next)
    setOpen(true)
  }

  return { row, isOpen, open, close: () => setOpen(false) }
}

type ConfirmRowProps<R> = {
  dialog: RowDialog<R>
  title(row: R): string
  description?(row: R): string
  action: string
  grave?: boolean
  onConfirm(row: R): Promise<unknown>
}

/** Asks for confirmation before an action on one row. */
export function ConfirmRow<R>({
  dialog: { row, isOpen, close },
  title,
  description,
  action,
  grave = false,
  onConfirm,
}: ConfirmRowProps<R>) {
  return (
    row && (
      <ConfirmDialog
        open={isOpen}
        title={title(row)}
        {...(description && { description: description(row) })}
        action={action}
        grave={grave}
        onClose={close}
        onConfirm={async () => {
          await onConfirm(row)
        }}
      />
    )
  )
}
