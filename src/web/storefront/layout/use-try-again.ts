import { useRouter } from '@tanstack/react-router'
import { ChunkLoadError } from '../../app/lazy-chunk.ts'

/** What `Try again` does where a page failed: code that could not be fetched is not asked for by drawing the page again. */
export function useTryAgain(error: unknown): () => void {
  const router = useRouter()
  return () => (error instanceof ChunkLoadError ? location.reload() : void router.invalidate())
}
