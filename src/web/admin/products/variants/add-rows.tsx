import { useEffect, useRef, useState } from 'react'
import type { Color } from '../../../../contract/product.ts'
import { MAX_VARIANTS } from '../../../../contract/variant.ts'
import { sizesOf } from '../../../../rules/choices.ts'
import { Button } from '../../../ui/button.tsx'
import { FormField, SelectField } from '../../../ui/form-field.tsx'
import { ColorField } from '../color-field.tsx'
import type { ProductFormState } from '../product-draft.ts'
import { addRows, purityText, readSizes } from './edit-rows.ts'
import { purityOptions } from './variant-columns.ts'
import type { VariantCells } from './variant-rows.ts'
import * as styles from './variants-section.module.css'

type AddRowsProps = { form: ProductFormState; onAdd(rows: VariantCells[]): void; onClose(): void }

/** Adds sizes in one or more colours. Begins with what the form says of sizes, colours and price. */
export function AddRows({ form: { getValues }, onAdd, onClose }: AddRowsProps) {
  const { variants, metal, colors, size, price } = getValues()
  const isFirst = variants.length === 0
  const last = variants.at(-1)
  const [sizes, setSizes] = useState(isFirst ? sizesOf(size ?? null).join(', ') : '')
  const [chosen, setChosen] = useState(() => firstColors(last, colors))
  const [chosenFineness, setFineness] = useState(last?.fineness)

  const fineness = chosenFineness ?? purityText(metal)
  const names = chosen.map(({ value }) => value)
  const next = addRows(variants, {
    sizes: readSizes(sizes),
    colors: names,
    fineness,
    price: last?.price ?? (Number.isFinite(price) && price !== null ? String(price) : ''),
  })
  const count = next.length - variants.length

  const add = () => {
    if (count === 0) return

    onAdd(next)
    onClose()
  }

  return (
    <fieldset className={styles.adding}>
      <legend className="sr-only">Add sizes</legend>
      <SizesField value={sizes} onChange={setSizes} onEnter={add} />
      <SelectField
        label="Purity"
        none={null}
        options={purityOptions(metal)}
        value={fineness}
        onChange={({ currentTarget }) => setFineness(currentTarget.value)}
      />
      <ColorField chosen={chosen} onChange={setChosen} />
      <div className={styles.tools}>
        <Button small kind="main" disabled={count === 0} onClick={add}>
          {count === 1 ? 'Add 1 variant' : `Add ${count} variants`}
        </Button>
        <Button small onClick={onClose}>
          Cancel
        </Button>
        {next.length === MAX_VARIANTS && (
          <span className={styles.hint}>A product has at most {MAX_VARIANTS} variants.</span>
        )}
      </div>
    </fieldset>
  )
}

type Colors = { value: Color }[]

/** The colours of the last variant, or those of the product. */
function firstColors(last: VariantCells | undefined, colors: Colors): Colors {
  if (last) return [{ value: last.color }]
  return colors.length > 0 ? colors : [{ value: 'Gold' }]
}

type SizesFieldProps = { value: string; onChange(value: string): void; onEnter(): void }

function SizesField({ value, onChange, onEnter }: SizesFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  return (
    <FormField
      label="New sizes"
      help="10 to 16, or 2-4, 2-6, 2-8. Empty: one size only."
      autoComplete="off"
      value={value}
      maxLength={600}
      ref={field}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return

        event.preventDefault()
        onEnter()
      }}
    />
  )
}
