import { useRouter } from '@tanstack/react-router'
import { ChunkLoadError } from '../../app/lazy-chunk.ts'

/** Returns the handler of `Try again` on a failed page. After a chunk load error it reloads the page, because rendering again would not fetch the chunk. */
export function useTryAgain(error: unknown): () => void {
  const router = useRouter()
  return () => (error instanceof ChunkLoadError ? location.reload() : void router.invalidate())
}
