import { useState } from 'react'

/** State that is reset to `value` whenever that changes: shows a choice before it has taken effect. */
export function useLatest<T>(value: T): [T, (next: T) => void] {
  const [state, setState] = useState({ value, shown: value })
  if (state.value !== value) setState({ value, shown: value })
  return [state.value === value ? state.shown : value, (shown) => setState({ value, shown })]
}
