import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Stone } from '../../../../contract/variant.ts'
import { Button, textButtonClass } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field-classes.ts'
import { sheetClass } from '../../../ui/sheet.ts'
import type { ProductFormState } from '../product-draft.ts'
import { useRowPrice } from './use-row-price.ts'
import { AddRows } from './add-rows.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { StonesDialog } from './stones-dialog.tsx'
import { StockBasisFields } from './stock-basis.tsx'
import { useVariantEdits } from './use-variant-edits.ts'
import { differentPurities } from './variant-columns.ts'
import { VariantGrid, type RowProblems } from './variant-grid.tsx'
import { VariantProblems } from './variant-problems.tsx'
import type { VariantCells } from './variant-rows.ts'
import * as styles from './variants-section.module.css'

type VariantsSectionProps = {
  form: ProductFormState
  /** Called with the row whose cell gets the focus. */
  onActive(row: number): void
}

/** The sizes, colours and purities of a product, each with its weight, price and stock (VAR-11). */
export function VariantsSection({ form, onActive }: VariantsSectionProps) {
  const {
    control,
    formState: { errors },
  } = form
  const [rows, metal, pricing] = useWatch({ control, name: ['variants', 'metal', 'pricing'] })
  const priceOf = useRowPrice(control)
  const [open, setOpen] = useState<'rows' | 'paste' | number>()
  const edits = useVariantEdits(form, { onActive, onStones: setOpen })

  const problems = (Array.isArray(errors.variants) ? errors.variants : []) as (RowProblems | undefined)[]
  const close = () => setOpen(undefined)

  return (
    <section className={`${sheetClass} ${styles.section}`} aria-labelledby="variants-title">
      <div className={styles.body}>
        <VariantsHead count={rows.length} />
        <VariantTools
          hasRows={rows.length > 0}
          isAdding={open === 'rows'}
          perSize={edits.perSize}
          onPerSize={edits.setPerSize}
          onAdd={() => setOpen(open === 'rows' ? undefined : 'rows')}
          onFill={edits.fill}
          onPaste={() => setOpen('paste')}
        />
        {open === 'rows' && <AddRows form={form} onAdd={edits.write} onClose={close} />}
        <output className={styles.announced}>{edits.announced}</output>
      </div>
      {rows.length > 0 && (
        <VariantGrid
          {...edits.grid}
          rows={rows}
          priceOf={pricing === 'weight' ? priceOf : undefined}
          metal={metal}
          problems={problems}
        />
      )}
      <div className={styles.body}>
        <PurityWarnings rows={rows} metal={metal} />
        {rows.length > 0 && <StockBasisFields rows={rows} onWrite={edits.write} />}
        <VariantProblems rows={rows} problems={problems} onGo={edits.focus} />
      </div>
      <PasteDialog
        shown={edits.grid.shown}
        open={open === 'paste'}
        onClose={close}
        onPaste={edits.pasteSheet}
      />
      <StonesDialog
        row={typeof open === 'number' ? rows[open] : undefined}
        onClose={close}
        onSave={(stones: Stone[], forAll: boolean) =>
          edits.writeStones(forAll || typeof open !== 'number' ? undefined : open, stones)
        }
      />
    </section>
  )
}

type PurityWarningsProps = { rows: readonly VariantCells[]; metal: string }

const PurityWarnings = ({ rows, metal }: PurityWarningsProps) =>
  differentPurities(metal, rows).map((purity) => (
    <output key={purity} className={styles.warning}>{`Customers see ${purity} instead of ${metal}.`}</output>
  ))

const VariantsHead = ({ count }: { count: number }) => (
  <>
    <header className={styles.head}>
      <h2 id="variants-title">Variants {count > 0 && <span className={styles.count}>{count}</span>}</h2>
      <p>Size × colour × purity</p>
    </header>
    {count === 0 && (
      <p className={styles.none}>
        One price and one stock count for all sizes. Add sizes where weight, price or stock differ from size
        to size.
      </p>
    )}
  </>
)

type VariantToolsProps = {
  hasRows: boolean
  isAdding: boolean
  perSize: string
  onPerSize(perSize: string): void
  onAdd(): void
  onFill(): void
  onPaste(): void
}

const VariantTools = ({
  hasRows,
  isAdding,
  perSize,
  onPerSize,
  onAdd,
  onFill,
  onPaste,
}: VariantToolsProps) => (
  <div className={styles.tools}>
    <Button small aria-expanded={isAdding} onClick={onAdd}>
      Add sizes
    </Button>
    {hasRows && (
      <button type="button" className={textButtonClass} aria-keyshortcuts="Control+D" onClick={onFill}>
        Fill down
      </button>
    )}
    <button type="button" className={textButtonClass} onClick={onPaste}>
      Paste from a sheet
    </button>
    {hasRows && <PerSizeField value={perSize} onChange={onPerSize} onEnter={onFill} />}
    {hasRows && <span className={styles.hint}>Tab and arrows move, Ctrl+D fills down</span>}
  </div>
)

type PerSizeFieldProps = { value: string; onChange(value: string): void; onEnter(): void }

/** The weight that a row gains from size to size when it is filled down. */
const PerSizeField = ({ value, onChange, onEnter }: PerSizeFieldProps) => (
  <label className={styles.perSize}>
    Add per size
    <span>
      <input
        className={inputClass}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.170"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return

          event.preventDefault()
          onEnter()
        }}
      />
      <i aria-hidden="true">g</i>
    </span>
  </label>
)
