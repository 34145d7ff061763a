import { useEffect, useState } from 'react'

/** Searches when nothing was typed for this long, in milliseconds. */
const PAUSE_MS = 250

/** A value once it has not changed for a moment. */
export function useAfterPause<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
