import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dialogActionsClass } from '../../../ui/dialog-classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/form-field.tsx'
import * as formStyles from '../../shared/form.module.css'
import type { GridColumn } from './variant-columns.ts'

type PasteDialogProps = {
  /** The columns of the grid. */
  shown: readonly GridColumn[]
  open: boolean
  onClose(): void
  onPaste(text: string): void
}

/** Takes over rows copied from a spreadsheet. */
export function PasteDialog({ shown, open, onClose, onPaste }: PasteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Paste from a sheet"
      description="Copy the rows in your spreadsheet and paste them here. A variant with the same size and colour is changed, others are added."
      wide
    >
      <PasteForm shown={shown} onClose={onClose} onPaste={onPaste} />
    </Dialog>
  )
}

function PasteForm({ shown, onClose, onPaste }: Omit<PasteDialogProps, 'open'>) {
  const [text, setText] = useState('')

  return (
    <div className={`${formStyles.form} ${formStyles.inDialog}`}>
      <TextAreaField
        label="Rows"
        rows={8}
        value={text}
        spellCheck={false}
        help={`The first row may name the columns. Without names they are: ${shown.map(({ label }) => label.replace(/, .*/, '')).join(', ')}.`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="main"
          disabled={text.trim() === ''}
          onClick={() => {
            onPaste(text)
            onClose()
          }}
        >
          Put into the grid
        </Button>
      </div>
    </div>
  )
}
