import type { Stone } from '../../../../contract/variant.ts'
import { Button } from '../../../ui/button.tsx'
import { dialogActionsClass } from '../../../ui/dialog-classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import * as formStyles from '../../shared/form.module.css'
import { StoneRows, useStoneRows } from '../../shared/stone-rows.tsx'
import { rowName, type VariantCells } from './variant-rows.ts'

type StonesDialogProps = {
  row: VariantCells | undefined
  onClose(): void
  onSave(stones: Stone[], forAll: boolean): void
}

/** The stones of one variant, to be used for it alone or for all. */
export function StonesDialog({ row, onClose, onSave }: StonesDialogProps) {
  return (
    <Dialog
      open={row !== undefined}
      onClose={onClose}
      title={row ? `Stones, ${rowName(row)}` : 'Stones'}
      description="Each row is a group of equal stones."
      wide
    >
      {row && <StonesForm key={row._id} stones={row.stones} onClose={onClose} onSave={onSave} />}
    </Dialog>
  )
}

function StonesForm({
  stones,
  onClose,
  onSave,
}: { stones: readonly Stone[] } & Omit<StonesDialogProps, 'row'>) {
  const rows = useStoneRows(stones, true)

  const save = (forAll: boolean) => {
    const read = rows.read()
    if (!read) return

    onSave(read, forAll)
    onClose()
  }

  return (
    <div className={`${formStyles.form} ${formStyles.inDialog}`}>
      <StoneRows rows={rows} />
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button onClick={() => save(true)}>Use for every variant</Button>
        <Button kind="main" onClick={() => save(false)}>
          Use for this variant
        </Button>
      </div>
    </div>
  )
}
