import { useState } from 'react'
import type { ManagedVariant } from '../../../contract/manage-products.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { LabelBar } from '../shared/label-bar.tsx'
import { rowName } from './variants/variant-rows.ts'
import * as styles from './product-records.module.css'

/** Prints labels of the saved variants of a product (LABEL-01). */
export function VariantLabels({ variants }: { variants: readonly ManagedVariant[] }) {
  const [selected, setSelected] = useState<readonly string[]>([])

  const select = (id: string, isSelected: boolean) =>
    setSelected(isSelected ? [...selected, id] : selected.filter((each) => each !== id))

  const areAll = selected.length === variants.length

  return (
    <section className={sheetClass} aria-labelledby="labels">
      <h2 id="labels">Labels</h2>
      <fieldset className={styles.choices}>
        <legend className="sr-only">Variants to print</legend>
        {variants.length > 1 && (
          <label>
            <input
              type="checkbox"
              checked={areAll}
              onChange={() => setSelected(areAll ? [] : variants.map(({ _id }) => _id))}
            />
            All variants
          </label>
        )}
        {variants.map((variant) => (
          <label key={variant._id}>
            <input
              type="checkbox"
              checked={selected.includes(variant._id)}
              onChange={({ currentTarget }) => select(variant._id, currentTarget.checked)}
            />
            {[rowName({ size: variant.size ?? '', color: variant.color }), variant.sku]
              .filter(Boolean)
              .join(', ')}
          </label>
        ))}
      </fieldset>
      <LabelBar ids={selected} of="variant" onClear={() => setSelected([])} />
    </section>
  )
}
