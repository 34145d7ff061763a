import { useState } from 'react'

/** State that starts at a value and goes back to it whenever that value changes: a choice shown before it has come true. */
export function useLatest<T>(value: T): [T, (next: T) => void] {
  const [state, setState] = useState({ value, shown: value })
  if (state.value !== value) setState({ value, shown: value })
  return [state.value === value ? state.shown : value, (shown) => setState({ value, shown })]
}
