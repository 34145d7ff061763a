import { useState } from 'react'

/** State that is reset to `value` whenever that changes: shows a choice before it has taken effect. */
export function useLatest<T extends object>(value: T): [T, (next: T) => void] {
  const key = JSON.stringify(value)
  const [of, setOf] = useState(key)
  const [shown, setShown] = useState(value)
  if (of === key) return [shown, setShown]
  setOf(key)
  setShown(value)
  return [value, setShown]
}
