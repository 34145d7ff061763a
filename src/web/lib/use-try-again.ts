import { useRouter } from '@tanstack/react-router'
import { ChunkLoadError } from './lazy-chunk.ts'

/** Returns the handler of `Try again`. After a chunk load error it reloads, because rendering again fetches no chunk. */
export function useTryAgain(error: unknown): () => void {
  const router = useRouter()
  return () => (error instanceof ChunkLoadError ? location.reload() : void router.invalidate())
}
