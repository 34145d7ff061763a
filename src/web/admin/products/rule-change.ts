import * as z from 'zod/mini'
import { PriceRule } from '../../../contract/price-rule-fields.ts'
import type { RuleChange } from '../../../contract/price-rules.ts'
import { typedNumberOf, readMaking, type TypedRule } from '../shared/price-rule/typed-rule.ts'

/**
 * A change of many price rules as it is typed. An empty percentage, and a making charge of null, stay as they
 * are.
 */
export type TypedRuleChange = {
  wastagePercent: string
  making: TypedRule['making'] | null
  makingDiscountPercent: string
}

export const noRuleChange: TypedRuleChange = { wastagePercent: '', making: null, makingDiscountPercent: '' }

/** A making charge before anything is typed. */
export const blankMaking = (kind: TypedRule['making']['kind']): TypedRule['making'] => ({
  kind,
  value: '',
  basis: 'net',
  onWastage: false,
  minimum: '',
})

/**
 * The change that was typed, and its errors by the path of the field (`making.value`). No change while
 * nothing is typed, a new making charge has no value yet, or anything is wrong.
 */
export function readRuleChange({ wastagePercent, making, makingDiscountPercent }: TypedRuleChange): {
  change?: RuleChange['change']
  problems: Record<string, string>
} {
  const typed: Record<string, unknown> = {}
  if (wastagePercent.trim() !== '') typed['wastagePercent'] = typedNumberOf(wastagePercent)
  if (making) typed['making'] = readMaking(making)
  if (makingDiscountPercent.trim() !== '')
    typed['makingDiscountPercent'] = typedNumberOf(makingDiscountPercent)
  const { data, error } = z.safeParse(PriceRule, typed)
  if (error)
    return {
      problems: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
    }

  const isComplete = Object.keys(typed).length > 0 && making?.value.trim() !== ''

  return {
    problems: {},
    ...(isComplete && {
      change: Object.fromEntries(Object.keys(typed).map((key) => [key, data[key as keyof typeof data]])),
    }),
  }
}
