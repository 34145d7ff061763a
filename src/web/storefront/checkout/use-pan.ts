import { useRef, useState } from 'react'
import { PAN_PATTERN } from '../../../contract/payment.ts'

/** The PAN as it is typed, and its problem. */
export function usePan() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  return {
    text,
    problem,
    field,
    isValid: PAN_PATTERN.test(text),
    setText: (typed: string) => {
      setText(typed)
      setProblem(undefined)
    },
    /** Shows the error, and focuses the field. */
    showProblem: () => {
      setProblem(text === '' ? 'must be entered' : 'must be a PAN such as ABCDE1234F')
      field.current?.focus()
    },
    forget: () => {
      setText('')
      setProblem(undefined)
    },
  }
}

export type PanEntry = ReturnType<typeof usePan>
