import { useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** Returns true once the browser is idle; false on the server. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
