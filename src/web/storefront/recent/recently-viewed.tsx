import { useCallback, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { recentIds, rememberRecent } from './recent.ts'

const RecentRow = lazyPart(() => import('./recent-row.tsx').then((module) => module.RecentRow))

/**
 * Remembers the product of this page, and shows the ones viewed before (WISH-05) once the visitor has
 * scrolled near.
 */
export function RecentlyViewed({ id }: { id: string }) {
  const [ids, setIds] = useState<string[]>([])
  useEffect(() => rememberRecent(id), [id])
  const observe = useCallback(
    (element: HTMLDivElement) => {
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setIds(recentIds().filter((each) => each !== id)),
        { rootMargin: '200px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [id],
  )
  return <div ref={observe}>{ids.length > 0 && <RecentRow ids={ids} failure="" />}</div>
}
