import { STANDARD_CLASS, type TaxClassDraft } from '../../../contract/tax-class.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { AppError } from '../../core/lib/errors.ts'
import { presentTaxClass, type SavedTaxClass } from './tax-classes.ts'

export const noSuchTaxClass = () => new AppError('not_found', 'This tax class does not exist.')

const nameKey = (name: string) => name.trim().toLowerCase()

/** @throws AppError invalid_input if the name belongs to another tax class. */
export function requireNewName(others: readonly SavedTaxClass[], name: string): void {
  if (nameKey(name) === STANDARD_CLASS || others.some((each) => nameKey(each.name) === nameKey(name))) {
    throw new AppError('invalid_input', 'name: belongs to another tax class')
  }
}

/** A draft as columns: rates in basis points. */
export const taxClassColumns = ({ name, hsn, rate, makingRate }: TaxClassDraft) => ({
  name,
  name_key: nameKey(name),
  hsn,
  rate_bp: toBasisPoints(rate),
  making_rate_bp: makingRate === null ? null : toBasisPoints(makingRate),
})

/** The fields of a tax class that an administrator edits, rates in percent. */
export const taxClassDraftOf = (taxClass: SavedTaxClass): TaxClassDraft => {
  const { name, hsn, rate, makingRate } = presentTaxClass(taxClass)
  return { name, hsn, rate, makingRate }
}
