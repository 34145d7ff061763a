import { useEffect, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { whenIdle } from '../lib/when-idle.ts'

const PageNotices = lazyPart(() => import('./page-notices.tsx').then((module) => module.PageNotices))

/** The place where messages appear; once per document. They wait until its code is there. */
export function ToastPlace() {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    whenIdle(() => setIdle(true))
    // The inline script repeats what was typed and pressed before.
    dispatchEvent(new Event('hydrated'))
  }, [])
  return idle && <PageNotices failure="" />
}
