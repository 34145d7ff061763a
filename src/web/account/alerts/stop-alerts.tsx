import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { stopAlerts } from '../../../contract/alert.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/**
 * Stops all alerts of a customer without a login. Opening it changes nothing, because mail scanners open
 * links (ALERT-03).
 */
export function StopAlerts({ customerId, signature }: { customerId: string; signature: string }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const stop = useMutation({
    mutationFn: () => api(stopAlerts, { params: { customerId, signature } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['alerts'] }),
  })
  if (stop.isSuccess)
    return (
      <Empty level={1} title="Your alerts have been removed.">
        We send no more of them. E-mails about your orders still reach you.
      </Empty>
    )
  if (stop.isError) {
    const isFinal = stop.error instanceof ApiError && stop.error.status === 404
    return (
      <Empty
        tone="error"
        level={1}
        title="The alerts could not be removed."
        action={!isFinal && <Button onClick={() => stop.mutate()}>Try again</Button>}
      >
        {isFinal
          ? 'This link is no longer valid. Log in and remove them in your profile.'
          : stop.error.message}
      </Empty>
    )
  }
  return (
    <Empty
      level={1}
      title="Stop all alerts?"
      action={
        <Button kind="main" disabled={stop.isPending} onClick={() => stop.mutate()}>
          {stop.isPending ? 'Stopping...' : 'Stop alerts'}
        </Button>
      }
    >
      We then send no e-mails about prices and stock. E-mails about your orders still reach you.
    </Empty>
  )
}
