import * as z from 'zod/mini'
import { PriceRule } from '../../../../contract/price-rule-fields.ts'
import { numberOf, ruleColumns, trimmedCell, type Cells } from './product-cells.ts'

const makingKinds = { makingPerGram: 'perGram', makingPercent: 'percent', makingFixed: 'fixed' } as const
type MakingColumn = keyof typeof makingKinds
type RuleColumn = (typeof ruleColumns)[number]
type StoredRule = z.output<typeof PriceRule>

/** Whether a line says anything about the price rule in plain columns. */
export const hasRuleCells = (cells: Cells): boolean =>
  ruleColumns.some((column) => trimmedCell(cells, column) !== '')

/**
 * Reads the plain columns of a price rule. Parts whose cells are empty stay as in `before`. Returns the
 * problems of cells instead, each beginning with its column.
 */
export function readRuleCells(
  cells: Cells,
  before: StoredRule | null,
): { rule: StoredRule } | { problems: string[] } {
  const filled = (column: RuleColumn) => trimmedCell(cells, column) !== ''
  const makings = (Object.keys(makingKinds) as MakingColumn[]).filter(filled)
  const [making] = makings
  if (makings.length > 1) return { problems: [`${makings.join(' and ')} are filled. Fill one of them`] }
  if (!making && !before)
    return { problems: ['makingPerGram, makingPercent or makingFixed is needed for a price by weight'] }
  const numbers = ruleColumns.filter((column) => column !== 'charges' && filled(column))
  const problems = numbers
    .filter((column) => typeof number(cells, column) === 'string')
    .map((column) => `${column} must be a number`)
  const charges = filled('charges') ? readCharges(trimmedCell(cells, 'charges')) : before?.charges
  if (filled('charges') && !charges)
    problems.push('charges cannot be read. Write them like Hallmarking 45; Certificate 1200')
  if (problems.length > 0) return { problems }
  const { data, error } = z.safeParse(PriceRule, {
    ...before,
    wastagePercent: filled('wastage') ? number(cells, 'wastage') : before?.wastagePercent,
    making: {
      ...before?.making,
      ...(making && { kind: makingKinds[making], value: number(cells, making) }),
      minimum: filled('makingMinimum') ? number(cells, 'makingMinimum') : before?.making.minimum,
    },
    makingDiscountPercent: filled('makingDiscount')
      ? number(cells, 'makingDiscount')
      : before?.makingDiscountPercent,
    charges: charges ?? [],
  })
  return error
    ? { problems: error.issues.map(({ path, message }) => `${columnOf(path.join('.'), making)} ${message}`) }
    : { rule: data }
}

const number = (cells: Cells, column: RuleColumn) => numberOf(trimmedCell(cells, column))

/** The column that a part of the rule comes from. */
function columnOf(path: string, making: MakingColumn | undefined): string {
  if (path === 'making.value') return making ?? 'priceRule'
  return (
    { wastagePercent: 'wastage', 'making.minimum': 'makingMinimum', makingDiscountPercent: 'makingDiscount' }[
      path
    ] ??
    path.split('.', 1)[0] ??
    ''
  )
}

/** `Hallmarking 45; Certificate 1200`, each charge with its rupees last. */
function readCharges(text: string): { name: string; amount: unknown }[] | undefined {
  const charges = text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const end = each.lastIndexOf(' ')
      return { name: each.slice(0, Math.max(end, 0)), amount: numberOf(each.slice(end + 1)) }
    })
  return charges.every(({ name, amount }) => name !== '' && typeof amount === 'number') ? charges : undefined
}
