import type { CSSProperties } from 'react'
import { colorCodes, colors, type Color } from '../../../contract/product.ts'
import { FieldGroup } from '../../ui/form-field.tsx'
import { fieldNames } from './field-names.ts'
import * as styles from './color-field.module.css'

type Chosen = { value: Color }[]

/** Checkboxes for colours. The one ticked first is the product's main colour. */
export function ColorField({
  chosen,
  error,
  onChange,
}: {
  chosen: Chosen
  error?: string | undefined
  onChange(chosen: Chosen): void
}) {
  return (
    <FieldGroup
      label={fieldNames.colors}
      help="The first one you tick is preselected on the product page."
      error={error}
    >
      <div className={styles.colors}>
        {colors.map((color) => (
          <label key={color} className={styles.color}>
            <input
              type="checkbox"
              checked={chosen.some(({ value }) => value === color)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  checked ? [...chosen, { value: color }] : chosen.filter(({ value }) => value !== color),
                )
              }
            />
            <i className={styles.swatch} style={{ '--swatch': colorCodes[color] } as CSSProperties} />
            {color}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
