import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createRates, previewRates, type RateBatch, type RatesInput } from '../../../contract/manage-rates.ts'
import type { CurrentRate } from '../../../contract/rates.ts'
import type { RatedFineness } from '../../../rules/metal-rates.ts'
import { notify } from '../../ui/notify.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { entryOf, rowsOf, toRatesInput } from './rate-entry.ts'
import { RateEffect } from './rate-effect.tsx'
import { RateFields } from './rate-fields.tsx'
import { effectiveInstant, momentOf, type WhenChoice } from './when-choice.ts'
import * as columns from '../shared/columns.module.css'
import * as styles from './rates-page.module.css'

/** How long nothing must be typed before the effect is worked out, in milliseconds. */
const PAUSE_MS = 300

/** The form of new rates with a preview of their effect. On a phone these are two steps. */
export function RateEditor({ rates }: { rates: CurrentRate[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [entry, setEntry] = useState(() => entryOf(rates))
  const [added, setAdded] = useState<RatedFineness[]>([])
  const [when, setWhen] = useState<WhenChoice>({ now: true, text: '' })
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [step, setStep] = useState<'type' | 'confirm'>('type')
  const [unchanged] = useState(entry)
  const effect = useRef<HTMLElement>(null)
  const rows = rowsOf(rates, added)
  const effectiveAt = effectiveInstant(when)
  const input = effectiveAt === undefined && !when.now ? undefined : toRatesInput(rows, entry, effectiveAt)
  const settled = useAfterPause(input)
  const preview = useQuery({
    queryKey: ['rates', 'preview', settled],
    queryFn: () => api(previewRates, { body: settled as RatesInput }),
    enabled: settled !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (earlier) => earlier,
  })
  const isCurrent =
    settled !== undefined && !preview.isFetching && !preview.isPlaceholderData && preview.isSuccess

  const save = async () => {
    if (!input || !preview.data) return
    setSaving(true)
    setFailure(undefined)
    try {
      const batch = await api(createRates, {
        body: {
          ...input,
          digest: preview.data.digest,
          ...(preview.data.guard.exceeded && { reason: reason.trim() }),
        },
      })
      notify({ text: doneText(batch, when.now), tone: 'success' })
      setStep('type')
      await queryClient.invalidateQueries({ queryKey: ['rates'] })
      setEntry(entryOf(rates))
      setWhen({ now: true, text: '' })
      setReason('')
    } catch (error) {
      setFailure(errorMessage(error))
      await preview.refetch()
    }
    setSaving(false)
  }
  const showPreview = () => {
    setStep('confirm')
    // Once the effect is shown.
    requestAnimationFrame(() => effect.current?.focus())
  }
  return (
    <div className={`${columns.columns} ${columns.broadAside} ${styles.editor}`} data-step={step}>
      <UnsavedGuard unsaved={entry !== unchanged && !saving} />
      <RateFields
        rates={rates}
        rows={rows}
        entry={entry}
        preview={preview.data}
        onEntry={setEntry}
        onAdd={(row) => setAdded([...added, row])}
        onNext={showPreview}
        ready={input !== undefined}
      />
      <RateEffect
        ref={effect}
        preview={input === undefined ? undefined : preview.data}
        isCurrent={isCurrent}
        failure={failure ?? (preview.isError ? errorMessage(preview.error) : undefined)}
        when={when}
        onWhen={setWhen}
        reason={reason}
        onReason={setReason}
        saving={saving}
        onSave={save}
        onBack={() => setStep('type')}
      />
    </div>
  )
}

const doneText = ({ effectiveAt }: RateBatch, now: boolean): string => {
  const moment = momentOf(effectiveAt)
  return now ? `Applied at ${moment.slice(-5)}.` : `Scheduled for ${moment}.`
}

/** The input once nothing was typed for a while. */
function useAfterPause(input: RatesInput | undefined): RatesInput | undefined {
  const key = JSON.stringify(input)
  const [settled, setSettled] = useState({ key, input })
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled({ key, input: key === undefined ? undefined : (JSON.parse(key) as RatesInput) }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [key])
  return settled.key === key ? settled.input : undefined
}
