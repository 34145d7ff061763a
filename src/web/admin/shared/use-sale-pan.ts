import { useState } from 'react'
import { emptyDeclaration, type DeclarationEntry } from '../../shared/declaration-entry.ts'

/** What a sale gives to the tax office: a PAN or, once it is chosen, the declaration in its place. */
export type SalePan = { pan: string; declaration: DeclarationEntry | null }

const emptyPan: SalePan = { pan: '', declaration: null }

/** The PAN of a sale that needs one, as it is typed; null if it needs none. It is stored nowhere. */
export function useSalePan(isNeeded: boolean) {
  const [typed, setTyped] = useState(emptyPan)

  return {
    salePan: isNeeded ? typed : null,
    setPan: (pan: string) => setTyped({ pan, declaration: null }),
    setDeclaration: (declaration: DeclarationEntry | null) => setTyped({ pan: '', declaration }),
    forgetPan: () => setTyped(emptyPan),
  }
}

export const newDeclaration = (name: string): DeclarationEntry => ({ ...emptyDeclaration, name })
