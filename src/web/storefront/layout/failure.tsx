import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isChunkLoadError, reloadAfterDeploy } from '../../lib/lazy-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useTryAgain } from '../../lib/use-try-again.ts'

/** Shown instead of a page that failed, until the network is back or the customer tries again. */
export function Failure({ error }: ErrorComponentProps) {
  const tryAgain = useTryAgain(error)
  useEffect(() => {
    if (isChunkLoadError(error)) void reloadAfterDeploy()
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [error, tryAgain])
  return (
    <div className="wrap section">
      <Empty
        tone="error"
        level={1}
        title="This page could not be shown"
        action={
          <Button kind="main" onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        {isChunkLoadError(error) ? 'Please check your connection.' : 'Something went wrong on our side.'} Your
        data is safe.
      </Empty>
    </div>
  )
}
