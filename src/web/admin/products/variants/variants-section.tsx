import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Stone } from '../../../../contract/variant.ts'
import { Button, textButtonClass } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field-classes.ts'
import { sheetClass } from '../../../ui/sheet.ts'
import type { ProductFormState } from '../product-draft.ts'
import { useRowPrice } from './use-row-price.ts'
import { AddRows } from './add-rows.tsx'
import { fillDown, readPerSize, type Cell } from './edit-rows.ts'
import type { RowActions } from './grid-row.tsx'
import { pasteAt, takeSheet, type Pasted } from './paste-rows.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { StonesDialog } from './stones-dialog.tsx'
import { StockBasisFields } from './stock-basis.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { differentPurities, gridColumns } from './variant-columns.ts'
import { VariantGrid, type RowProblems } from './variant-grid.tsx'
import { VariantProblems } from './variant-problems.tsx'
import { rowName, type VariantCells } from './variant-rows.ts'
import * as styles from './variants-section.module.css'

const weighedColumns = gridColumns.filter(({ field }) => field !== 'price')

type VariantsSectionProps = {
  form: ProductFormState
  /** Called with the row whose cell gets the focus. */
  onActive(row: number): void
}

/** The sizes, colours and purities of a product, each with its weight, price and stock (VAR-11). */
export function VariantsSection({ form, onActive }: VariantsSectionProps) {
  const {
    control,
    getValues,
    formState: { errors },
  } = form
  const [rows, metal, pricing] = useWatch({ control, name: ['variants', 'metal', 'pricing'] })
  const priceOf = useRowPrice(control)
  const shown = pricing === 'weight' ? weighedColumns : gridColumns
  const [open, setOpen] = useState<'rows' | 'paste' | number>()
  const [perSize, setPerSize] = useState('')
  const [filled, setFilled] = useState<{ from: number; to: number }>()
  const [announced, setAnnounced] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const { write, actions } = useRowActions(form, setFilled, setOpen)
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
  const problems = (Array.isArray(errors.variants) ? errors.variants : []) as (RowProblems | undefined)[]
  return (
    <section className={`${sheetClass} ${styles.section}`} aria-labelledby="variants-title">
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id="variants-title">
            Variants {rows.length > 0 && <span className={styles.count}>{rows.length}</span>}
          </h2>
          <p>Size × colour × purity</p>
        </header>
        {rows.length === 0 && (
          <p className={styles.none}>
            One price and one stock count for all sizes. Add sizes where weight, price or stock differ from
            size to size.
          </p>
        )}
        <div className={styles.tools}>
          <Button
            small
            aria-expanded={open === 'rows'}
            onClick={() => setOpen(open === 'rows' ? undefined : 'rows')}
          >
            Add sizes
          </Button>
          {rows.length > 0 && (
            <button
              type="button"
              className={textButtonClass}
              aria-keyshortcuts="Control+D"
              onClick={() => fill(active.current)}
            >
              Fill down
            </button>
          )}
          <button type="button" className={textButtonClass} onClick={() => setOpen('paste')}>
            Paste from a sheet
          </button>
          {rows.length > 0 && (
            <label className={styles.perSize}>
              Add per size
              <span>
                <input
                  className={inputClass}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0.170"
                  value={perSize}
                  onChange={({ currentTarget }) => setPerSize(currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    fill(active.current)
                  }}
                />
                <i aria-hidden="true">g</i>
              </span>
            </label>
          )}
          {rows.length > 0 && <span className={styles.hint}>Tab and arrows move, Ctrl+D fills down</span>}
        </div>
        {open === 'rows' && <AddRows form={form} onAdd={write} onClose={() => setOpen(undefined)} />}
        <output className={styles.announced}>{announced}</output>
      </div>
      {rows.length > 0 && (
        <VariantGrid
          table={table}
          rows={rows}
          shown={shown}
          priceOf={pricing === 'weight' ? priceOf : undefined}
          metal={metal}
          problems={problems}
          filled={filled}
          keys={handlers}
          actions={actions}
          onPaste={paste}
        />
      )}
      <div className={styles.body}>
        {differentPurities(metal, rows).map((purity) => (
          <output
            key={purity}
            className={styles.warning}
          >{`Customers see ${purity} instead of ${metal}.`}</output>
        ))}
        {rows.length > 0 && <StockBasisFields rows={rows} onWrite={write} />}
        <VariantProblems rows={rows} problems={problems} onGo={focus} />
      </div>
      <PasteDialog
        shown={shown}
        open={open === 'paste'}
        onClose={() => setOpen(undefined)}
        onPaste={(text) => take(takeSheet(getValues('variants'), text, getValues('metal'), shown))}
      />
      <StonesDialog
        row={typeof open === 'number' ? rows[open] : undefined}
        onClose={() => setOpen(undefined)}
        onSave={(stones: Stone[], forAll: boolean) =>
          write(
            getValues('variants').map((row, index) =>
              forAll || index === open ? Object.assign({}, row, { stones }) : row,
            ),
          )
        }
      />
    </section>
  )
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
