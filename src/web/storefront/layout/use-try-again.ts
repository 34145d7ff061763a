import { useRouter } from '@tanstack/react-router'
import { ChunkLoadError } from '../../app/lazy-chunk.ts'

/** Returns the handler of `Try again` on a failed page. After a chunk load error, rendering again is not enough. */
export function useTryAgain(error: unknown): () => void {
  const router = useRouter()
  return () => (error instanceof ChunkLoadError ? location.reload() : void router.invalidate())
}
