import { useRef, useState } from 'react'
import { PAN_PATTERN } from '../../../contract/payment.ts'
import { emptyDeclaration, isDeclared, type DeclarationEntry } from '../../shared/declaration-entry.ts'

/** The PAN as it is typed, or the declaration in its place, and its problem. Neither is stored. */
export function usePan() {
  const [text, setText] = useState('')
  const [declaration, setDeclaration] = useState<DeclarationEntry>()
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  return {
    text,
    /** Undefined unless it is chosen. */
    declaration,
    problem,
    field,
    isValid: declaration ? isDeclared(declaration) : PAN_PATTERN.test(text),
    setText: (typed: string) => {
      setText(typed)
      setProblem(undefined)
    },
    setDeclaration,
    /** Chooses between the two, and forgets what was entered. */
    switchEntry: () => {
      setText('')
      setDeclaration(declaration ? undefined : emptyDeclaration)
      setProblem(undefined)
    },
    /** Shows the error, and focuses the field. */
    showProblem: () => {
      setProblem(text === '' ? 'must be entered' : 'must be a PAN such as ABCDE1234F')
      field.current?.focus()
    },
    forget: () => {
      setText('')
      setDeclaration(undefined)
      setProblem(undefined)
    },
  }
}

export type PanEntry = ReturnType<typeof usePan>
