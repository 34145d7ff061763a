import type { CSSProperties } from 'react'
import { colorCodes, colors, type Color } from '../../../contract/product.ts'
import { FieldGroup } from '../../ui/form-field.tsx'

type Chosen = { value: Color }[]

/** Checkboxes for colours. The one ticked first is the product's main colour. */
export function ColorField({ chosen, error, onChange }: { chosen: Chosen; error?: string | undefined; onChange(chosen: Chosen): void }) {
  return (
    <FieldGroup label="Colours" help="The first one you tick is preselected on the product page." error={error}>
      <div className="ticks">
        {colors.map((color) => (
          <label key={color} className="check">
            <input
              type="checkbox"
              checked={chosen.some(({ value }) => value === color)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, { value: color }] : chosen.filter(({ value }) => value !== color))
              }
            />
            <i className="swatch" style={{ '--swatch': colorCodes[color] } as CSSProperties} />
            {color}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
