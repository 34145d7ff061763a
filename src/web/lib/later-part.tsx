import { lazyRouteComponent } from '@tanstack/react-router'
import { memo, Suspense, type ComponentType } from 'react'
import { loadChunk } from './lazy-chunk.ts'

/**
 * A part of a page that is below the fold. The server renders it with the page, after the page's loader has awaited
 * `preload`; the browser fetches its code after the page's own, and hydrates it then. The page's own module imports its
 * styles. Memoised: a part that changes before it is hydrated would be replaced by nothing for a moment.
 */
export function laterPart<Name extends string, Props extends object>(load: () => Promise<Record<Name, ComponentType<Props>>>, name: Name) {
  const Part = lazyRouteComponent(() => loadChunk(load), name) as unknown as ComponentType<Props> & { preload?: () => Promise<void> }
  const Later = memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
  return Object.assign(Later, {
    // The router removes `preload` from a component that is loaded.
    preload: async () => Part.preload?.(),
  })
}
