import * as z from 'zod/mini'
import { PriceRule as PriceRuleFields } from '../../../../contract/price-rule-fields.ts'
import type { PriceRule } from '../../../../contract/price-rule.ts'
import { parseNumber } from '../../../../rules/parse-number.ts'

/** A price rule as it is typed: numbers are text. */
export type TypedRule = {
  wastagePercent: string
  making: {
    kind: PriceRule['making']['kind']
    value: string
    basis: PriceRule['making']['basis']
    onWastage: boolean
    minimum: string
  }
  makingDiscountPercent: string
  charges: { name: string; amount: string }[]
  unit: PriceRule['unit']
  roundUp: string
}

/** An empty field means zero. */
const textOf = (value: number): string => (value === 0 ? '' : String(value))

export const typedRuleOf = ({
  wastagePercent,
  making,
  makingDiscountPercent,
  charges,
  unit,
  roundUp,
}: PriceRule): TypedRule => ({
  wastagePercent: textOf(wastagePercent),
  makingDiscountPercent: textOf(makingDiscountPercent),
  unit,
  roundUp: String(roundUp),
  making: { ...making, value: textOf(making.value), minimum: textOf(making.minimum) },
  charges: charges.map(({ name, amount }) => ({ name, amount: textOf(amount) })),
})

/** An empty field is zero. Text that is not a number stays text, so that the check names it. */
export function typedNumberOf(text: string): number | string {
  const number = parseNumber(text)
  return Number.isNaN(number) ? text : (number ?? 0)
}

/** The making charge that was typed, not yet checked. */
export const readMaking = (making: TypedRule['making']) => ({
  ...making,
  value: typedNumberOf(making.value),
  minimum: typedNumberOf(making.minimum),
})

/** The rule that was typed, not yet checked. Rows of charges that were left empty are left out. */
export const readRule = ({
  wastagePercent,
  making,
  makingDiscountPercent,
  charges,
  unit,
  roundUp,
}: TypedRule) => ({
  wastagePercent: typedNumberOf(wastagePercent),
  makingDiscountPercent: typedNumberOf(makingDiscountPercent),
  unit,
  roundUp: Number(roundUp),
  making: readMaking(making),
  charges: charges
    .filter(({ name, amount }) => name.trim() !== '' || amount.trim() !== '')
    .map(({ name, amount }) => ({ name, amount: typedNumberOf(amount) })),
})

/** Checks a typed rule as the server does. */
export const TypedPriceRule = z.pipe(
  z.transform((typed: TypedRule) => readRule(typed) as z.input<typeof PriceRuleFields>),
  PriceRuleFields,
)

/** The errors of a typed rule by the path of the field: `making.value`. */
export function ruleProblems(typed: TypedRule): Record<string, string> {
  const { error } = z.safeParse(TypedPriceRule, typed)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}
