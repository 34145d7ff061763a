import type { Address } from '../../../contract/address.ts'
import { isGstin, stateOfGstin } from '../../../rules/gst.ts'
import { AppError } from '../../core/lib/errors.ts'

/** @throws AppError invalid_input unless it is a GSTIN, of the state of the delivery address. */
export function requireBuyerGstin(
  gstin: string | null | undefined,
  state: Address['state'] | undefined,
): void {
  if (!gstin) return
  if (!isGstin(gstin)) throw invalid('Enter a 15-character GSTIN.')
  if (state !== undefined && stateOfGstin(gstin) !== state)
    throw invalid('The GSTIN belongs to another state.')
}

const invalid = (message: string) =>
  new AppError('invalid_input', message, { issues: [{ path: 'buyerGstin', message }] })
