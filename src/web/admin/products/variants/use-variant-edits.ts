import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Stone } from '../../../../contract/variant.ts'
import type { ProductFormState } from '../product-draft.ts'
import { fillDown, readPerSize, type Cell } from './edit-rows.ts'
import type { RowActions } from './grid-row.tsx'
import { pasteAt, takeSheet, type Pasted } from './paste-rows.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { gridColumns } from './variant-columns.ts'
import { rowName, type VariantCells } from './variant-rows.ts'

const weighedColumns = gridColumns.filter(({ field }) => field !== 'price')

type VariantEditsOptions = {
  /** Called with the row whose cell gets the focus. */
  onActive(row: number): void
  /** Called with the row whose stones are to be edited. */
  onStones(row: number): void
}

/** The edits of the grid of variants: typing, filling down and pasting. */
export function useVariantEdits(form: ProductFormState, { onActive, onStones }: VariantEditsOptions) {
  const { control, getValues } = form
  const [rows, pricing] = useWatch({ control, name: ['variants', 'pricing'] })
  const shown = pricing === 'weight' ? weighedColumns : gridColumns
  const [perSize, setPerSize] = useState('')
  const [filled, setFilled] = useState<{ from: number; to: number }>()
  const [announced, setAnnounced] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const { write, actions } = useRowActions(form, setFilled, onStones)

  const fill = (cell: Cell | undefined) => {
    const source = cell && getValues('variants')[cell.row]
    if (!cell || !source) return setAnnounced('Choose a cell first.')
    if (readPerSize(perSize) === null)
      return setAnnounced('Add per size must be a weight in grams, such as 0.170.')

    write(fillDown(getValues('variants'), cell, perSize))
    setFilled({ from: cell.row, to: rows.length - 1 })
    setAnnounced(`Filled down from ${rowName(source)}.`)
  }

  const { active, focus, handlers } = useGridKeys(table, [...shown.map(({ field }) => field), 'stones'], {
    onFillDown: fill,
    onActive,
  })

  const take = ({ rows: next, unread }: Pasted) => {
    write(next)
    setAnnounced(
      unread.length === 0
        ? `Pasted. There are ${next.length} variants now.`
        : `Pasted, but not understood: ${unread.slice(0, 5).join(', ')}.`,
    )
  }

  const paste = (cell: Cell, text: string) =>
    take(pasteAt(getValues('variants'), cell, text, getValues('metal'), shown))

  const pasteSheet = (text: string) => take(takeSheet(getValues('variants'), text, getValues('metal'), shown))

  /** Saves the stones of one row, or of all rows. */
  const writeStones = (at: number | undefined, stones: Stone[]) =>
    write(
      getValues('variants').map((row, index) =>
        at === undefined || index === at ? Object.assign({}, row, { stones }) : row,
      ),
    )

  return {
    grid: { table, shown, filled, keys: handlers, actions, onPaste: paste },
    fill: () => fill(active.current),
    perSize,
    setPerSize,
    announced,
    focus,
    write,
    writeStones,
    pasteSheet,
  }
}

/** Writes to the rows of the form. The functions stay the same, so that an edit renders one row. */
function useRowActions(
  { getValues, setValue, formState: { isSubmitted } }: ProductFormState,
  setFilled: (none: undefined) => void,
  setOpen: (row: number) => void,
) {
  return useMemo(() => {
    const write = (rows: VariantCells[]) =>
      setValue('variants', rows, { shouldDirty: true, shouldValidate: isSubmitted })

    const actions: RowActions = {
      change: (index, field, value) => {
        const rows = getValues('variants')
        const row = rows[index]
        if (row) write(rows.with(index, { ...row, [field]: value }))
        setFilled(undefined)
      },
      editStones: setOpen,
      remove: (index) => write(getValues('variants').toSpliced(index, 1)),
    }
    return { write, actions }
  }, [getValues, setValue, isSubmitted, setFilled, setOpen])
}
