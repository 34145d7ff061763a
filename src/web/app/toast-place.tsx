import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from '../ui/notify.ts'
import { loadChunk } from '../lib/lazy-chunk.ts'

const Toasts = lazy(async () => ({ default: (await loadChunk(() => import('../ui/toasts.tsx'))).Toasts }))

/** The place where messages appear; once per document. */
export function ToastPlace() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstNotice(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
