import { metals } from '../../../../contract/product.ts'
import type { ProductDraft } from '../../../../contract/product-fields.ts'
import { parsePurity, ratedMetalOf, statedFineness } from '../../../../rules/purity.ts'
import { hasRuleCells, readRuleCells } from './price-rule-cells.ts'
import { plainColumns, trimmedCell, type Cells } from './product-cells.ts'
import { readStones } from './stone-cells.ts'

/** The product of a line as it is; absent for a new one. */
type Before = Pick<ProductDraft, 'metal' | 'pricing' | 'priceRule'>

/**
 * Converts the plain columns of a line to those of the export, which everything else reads: purity to
 * fineness, stones and the price rule to JSON. `problems` are those of cells that cannot be read, each
 * beginning with its column.
 */
export function convertPlainCells(written: Cells, before?: Before): { cells: Cells; problems: string[] } {
  const cells = Object.fromEntries(
    Object.entries(written).filter(([column]) => !plainColumns.some((each) => each === column)),
  ) as Cells
  const text = (column: keyof Cells) => trimmedCell(written, column)
  const problems: string[] = []
  if (text('color') !== '') cells.colors = text('color')
  convertPurity(written, cells, before, problems)
  if (text('stones') !== '' && !text('stones').startsWith('[')) {
    const read = readStones(text('stones'))
    delete cells.stones
    if ('problem' in read) problems.push(read.problem)
    else cells.stones = JSON.stringify(read.stones)
  }
  if (hasRuleCells(written)) convertRule(written, cells, before, problems)
  return { cells, problems }
}

/** A metal may be just Gold or Silver if a purity says which. */
function convertPurity(written: Cells, cells: Cells, before: Before | undefined, problems: string[]): void {
  const text = (column: keyof Cells) => trimmedCell(written, column)
  const metal = capitalised(text('metal')) || before?.metal || ''
  const rated = ratedMetalOf(metal)
  if (text('purity') !== '') {
    const fineness = rated && parsePurity(rated, text('purity'))
    const namedMetal = metal === '' ? 'a metal that is not named' : metal.slice(0, 40)
    if (fineness === null) problems.push(`purity "${text('purity').slice(0, 40)}" is none of ${namedMetal}`)
    else cells.fineness = String(fineness)
  }
  if (text('metal') !== '') cells.metal = metalNamed(metal, Number(cells.fineness) || null, before?.metal)
  // The purity of a new weighed piece follows from a metal such as 22K Gold.
  const stated =
    before === undefined && text('netWeight') !== '' && !cells.fineness?.trim()
      ? statedFineness(cells.metal ?? '')
      : null
  if (stated !== null) cells.fineness = String(stated)
}

const capitalised = (text: string): string =>
  text.toLowerCase().replaceAll(/\b[a-z]|\b\d+k\b/g, (letters) => letters.toUpperCase())

/**
 * The metal of the shop for Gold or Silver: that of the product, the one that states the fineness, or the
 * nearest one. Other texts stay.
 */
function metalNamed(text: string, fineness: number | null, before: string | undefined): string {
  if (text !== 'Gold' && text !== 'Silver') return text
  if (before !== undefined && ratedMetalOf(before) === ratedMetalOf(text)) return before
  if (fineness === null) return text
  const exact = metals.find(
    (metal) => ratedMetalOf(metal) === ratedMetalOf(text) && statedFineness(metal) === fineness,
  )
  if (exact !== undefined) return exact
  if (text === 'Silver') return '925 Silver'
  return fineness > 800 ? '22K Gold' : '18K Gold'
}

/** A rule without a price and without a word on pricing means a price by weight. */
function convertRule(written: Cells, cells: Cells, before: Before | undefined, problems: string[]): void {
  const text = (column: keyof Cells) => trimmedCell(written, column)
  if (text('priceRule') !== '') problems.push('priceRule must be empty where other columns state the rule')
  const read = readRuleCells(written, before?.priceRule ?? null)
  if ('problems' in read) problems.push(...read.problems)
  else cells.priceRule = JSON.stringify(read.rule)
  if (text('pricing') !== '' || before?.pricing === 'weight') return
  if (text('price') !== '') problems.push('price must be empty for a price by weight, or pricing be fixed')
  else cells.pricing = 'weight'
}
