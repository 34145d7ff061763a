import { useRouter } from '@tanstack/react-router'
import { isChunkLoadError } from './lazy-chunk.ts'

/**
 * Returns the handler of `Try again`. After a chunk load error it reloads, because rendering again fetches no
 * chunk.
 */
export function useTryAgain(error: unknown): () => void {
  const router = useRouter()
  return () => (isChunkLoadError(error) ? location.reload() : void router.invalidate())
}
