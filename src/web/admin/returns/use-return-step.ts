import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { updateReturn, type ManagedReturn, type ReturnStep } from '../../../contract/manage-returns.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { notify } from '../../ui/notify.ts'

type Failure = { text: string; /** By path of the field. */ issues: Map<string, string>; isLoss: boolean }

/** Takes a step of a return and says so; `failure` is why it was not taken. */
export function useReturnStep(
  { _id: id, version }: ManagedReturn,
  { done, onDone }: { done: string; onDone(changed: ManagedReturn): void },
) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)

  const take = async (
    step: Pick<ReturnStep, 'action' | 'message'> & Partial<Pick<ReturnStep, 'pieces' | 'lossConfirmed'>>,
  ) => {
    setBusy(true)
    setFailure(undefined)

    try {
      const changed = await api(updateReturn, { params: { id }, body: { ...step, version } })
      notify({ text: done, tone: 'success' })
      onDone(changed)
    } catch (error) {
      setFailure({
        text: errorMessage(error),
        issues: new Map(issuesOf(error).map(({ path, message }) => [path, message])),
        isLoss: error instanceof ApiError && error.data?.code === 'piece_too_light',
      })
      setBusy(false)
    }

    await queryClient.invalidateQueries()
  }

  return { take, failure, isBusy }
}
