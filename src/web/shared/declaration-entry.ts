import type { PanDeclaration } from '../../contract/order.ts'

/** A declaration in place of a PAN, as it is entered. */
export type DeclarationEntry = PanDeclaration

export const emptyDeclaration: DeclarationEntry = {
  name: '',
  birthDate: '',
  reason: '',
  document: '',
  documentNumber: '',
}

/** Whether everything is entered; the server checks it. */
export const isDeclared = (entry: DeclarationEntry): boolean =>
  Object.values(entry).every((text) => text.trim() !== '')
