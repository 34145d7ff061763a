import { findTaxClass, trimmedCell, type Cells } from './product-cells.ts'
import type { ImportPlan } from './product-import-plan.ts'
import type { PriceSources, ProductWithVariantsRow } from '../product-row.ts'
import type { ImportLine } from './read-import.ts'
import type { SizeReader } from './size-cells.ts'
import { parseVariants } from '../variant-row.ts'

/** Why a line cannot be compared at all. */
export function lineProblem({ cells, problem }: ImportLine, { settings }: PriceSources): string | undefined {
  const picture = missingPicture(cells)
  if (picture) return `The picture ${picture.slice(0, 80)} is missing. Choose it together with the CSV file.`
  if (cells.taxClass !== undefined && findTaxClass(cells.taxClass, settings.taxClasses) === undefined)
    return `taxClass "${cells.taxClass.trim().slice(0, 40)}" does not exist.`
  return problem
}

/** The line with its size as the shop writes it. */
export async function withFullSize(
  line: ImportLine,
  row: ProductWithVariantsRow | undefined,
  { plan, sizes }: { plan: Pick<ImportPlan, 'notes'>; sizes: SizeReader },
): Promise<ImportLine> {
  const text = trimmedCell(line.cells, 'size')
  if (text === '') return line

  const variants = row ? parseVariants(row.variants) : []
  const named = variants.filter(({ id }) => id === line.cells.variantId?.trim().toLowerCase())
  const own = named.length > 0 ? named : variants
  const read = await sizes.read(text, [...own.map(({ size }) => size), ...(row?.size ? [row.size] : [])])
  if ('problem' in read) return { ...line, problem: read.problem }

  if (read.note) plan.notes.push({ line: line.line, reason: read.note })
  return read.size === text ? line : { ...line, cells: { ...line.cells, size: read.size } }
}

/** The name of a picture file where the address of a picture belongs. */
const missingPicture = ({ image = '', additionalImages = '' }: Cells): string | undefined =>
  `${image} ${additionalImages}`.split(/\s+/).find((name) => /^[^/]+\.(jpe?g|png|webp|avif|gif)$/i.test(name))
