import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from './notify.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

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
