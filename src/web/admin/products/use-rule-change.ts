import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  changePriceRules,
  previewPriceRules,
  type RuleChange,
  type RuleChangePreview,
} from '../../../contract/price-rules.ts'
import { ApiError } from '../../api/client.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'

/**
 * Previews a change of price rules, and applies it. If products or rates change in between, the preview is
 * made again.
 */
export function useRuleChange(onDone: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<RuleChangePreview>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  // Two quick presses can arrive before the button is rendered again.
  const running = useRef(false)

  const run = async (work: () => Promise<void>) => {
    if (running.current) return

    running.current = true
    setBusy(true)
    setFailure('')

    try {
      await work()
    } catch (error) {
      setFailure(errorMessage(error))
    }

    running.current = false
    setBusy(false)
  }

  const look = (body: RuleChange) => run(async () => setPreview(await api(previewPriceRules, { body })))

  const apply = (body: RuleChange, digest: string) =>
    run(async () => {
      try {
        const { message } = await api(changePriceRules, { body: { ...body, digest } })
        notify({ text: message, tone: 'success' })
        onDone()
        await queryClient.invalidateQueries()
      } catch (error) {
        setPreview(
          error instanceof ApiError && error.data?.code === 'stale_edit'
            ? await api(previewPriceRules, { body })
            : undefined,
        )
        throw error
      }
    })

  /** Forgets the preview, since it was of another change. */
  const reset = () => {
    setPreview(undefined)
    setFailure('')
  }

  return { preview, busy, failure, look, apply, reset }
}
