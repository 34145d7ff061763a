import { colorCodes, type Color } from '../../../contract/product.ts'
import { cleanEngraving, countLetters, engravingProblem } from '../../../rules/engraving.ts'
import { FormField } from '../../ui/form-field.tsx'
import { textButtonClass } from '../../ui/button.tsx'
import type { TypedEngraving } from './engraving.ts'
import * as styles from './engraving-field.module.css'

export type EngravingProps = {
  /** The most letters. */
  room: number
  /** The colour of the metal; undefined if the product has one only. */
  color: string | undefined
  engraving: TypedEngraving
  onChange(engraving: TypedEngraving): void
}

const codeOf = (color: string | undefined): string => colorCodes[color as Color] ?? colorCodes.Gold

/** The text to engrave, and how it looks in the colour of the metal (PROMISE-04). */
export function EngravingField({ room, color, engraving: { text, problem }, onChange }: EngravingProps) {
  const clean = cleanEngraving(text)
  const change = (typed: string) => {
    const next = cleanEngraving(typed)
    onChange({
      text: typed,
      problem: next === null ? undefined : (engravingProblem(next, room) ?? undefined),
    })
  }

  return (
    <div className={styles.box}>
      <FormField
        name="engraving"
        label="Engraving"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={problem}
        help={`Optional. ${countLetters(clean ?? '')} of ${room} letters. Engraved pieces can't be returned.`}
        aside={
          <button type="button" className={textButtonClass} onClick={() => change(`${text}♥`)}>
            Add ♥
          </button>
        }
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {clean !== null && problem === undefined && (
        <p className={styles.preview} style={{ color: codeOf(color) }} aria-hidden="true">
          {clean}
        </p>
      )}
    </div>
  )
}
