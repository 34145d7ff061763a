import type { ManualOrder } from '../../../contract/counter-order.ts'
import { cleanCode } from '../../../contract/typed-entries.ts'
import { isDeclared } from '../../shared/declaration-entry.ts'
import type { SalePan } from './use-sale-pan.ts'

/** The server checks its letters and digits. */
const PAN_LENGTH = 10

/** Why a PAN, or the declaration in its place, cannot be sent, in a sentence. `entry`: null if none is needed. */
export function panProblem(entry: SalePan | null): string | undefined {
  if (entry === null) return undefined
  if (entry.declaration !== null)
    return isDeclared(entry.declaration) ? undefined : 'Enter all of the declaration in place of the PAN.'

  return cleanCode(entry.pan).length === PAN_LENGTH
    ? undefined
    : "Enter the customer's PAN, such as ABCDE1234F."
}

/** The entry as the server takes it. */
export function panRequest(entry: SalePan | null): Pick<ManualOrder, 'pan' | 'panDeclaration'> {
  if (entry === null) return {}
  return entry.declaration === null ? { pan: cleanCode(entry.pan) } : { panDeclaration: entry.declaration }
}
