import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { log } from '../../log.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** What stands where a page could not be shown. */
export function Failure({ error }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => log('A page could not be shown.', error), [error])
  return (
    <div className="wrap section">
      <Empty
        tone="error"
        level={1}
        title="This page could not be shown"
        action={
          <Button kind="main" onClick={() => void router.invalidate()}>
            Try again
          </Button>
        }
      >
        Something went wrong on our side. Nothing of yours is lost.
      </Empty>
    </div>
  )
}
