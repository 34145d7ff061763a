import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  createRates,
  previewRates,
  type RateBatch,
  type RatePreview,
  type RatesInput,
} from '../../../contract/manage-rates.ts'
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
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const typed = useTypedRates(rates)
  const { entry, rows, when, input } = typed
  const { preview, isCurrent } = useRatePreview(input)
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [step, setStep] = useState<'type' | 'confirm'>('type')
  const effect = useRef<HTMLElement>(null)

  const save = async () => {
    if (!input || !preview.data) return

    setSaving(true)
    setFailure(undefined)

    try {
      const batch = await api(createRates, {
        body: { ...input, ...confirmationOf(preview.data, typed.reason) },
      })
      notify({ text: doneText(batch, when.now), tone: 'success' })
      setStep('type')
      await queryClient.invalidateQueries({ queryKey: ['rates'] })
      typed.reset()
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
      <UnsavedGuard unsaved={typed.isEdited && !saving} />
      <RateFields
        rates={rates}
        rows={rows}
        entry={entry}
        preview={preview.data}
        onEntry={typed.setEntry}
        onAdd={typed.addRow}
        onNext={showPreview}
        ready={input !== undefined}
      />
      <RateEffect
        ref={effect}
        preview={input === undefined ? undefined : preview.data}
        isCurrent={isCurrent}
        failure={failure ?? (preview.isError ? errorMessage(preview.error) : undefined)}
        when={when}
        onWhen={typed.setWhen}
        reason={typed.reason}
        onReason={typed.setReason}
        saving={saving}
        onSave={save}
        onBack={() => setStep('type')}
      />
    </div>
  )
}

/** The rates as they are typed, from when they are in force, and why they change so much. */
function useTypedRates(rates: CurrentRate[]) {
  const [entry, setEntry] = useState(() => entryOf(rates))
  const [added, setAdded] = useState<RatedFineness[]>([])
  const [when, setWhen] = useState<WhenChoice>({ now: true, text: '' })
  const [reason, setReason] = useState('')
  const [unchanged] = useState(entry)

  const rows = rowsOf(rates, added)
  const effectiveAt = effectiveInstant(when)
  const input = effectiveAt === undefined && !when.now ? undefined : toRatesInput(rows, entry, effectiveAt)

  return {
    entry,
    setEntry,
    isEdited: entry !== unchanged,
    rows,
    addRow: (row: RatedFineness) => setAdded([...added, row]),
    when,
    setWhen,
    reason,
    setReason,
    input,
    reset: () => {
      setEntry(entryOf(rates))
      setWhen({ now: true, text: '' })
      setReason('')
    },
  }
}

/** What the typed rates change. `isCurrent`: whether the preview belongs to them. */
function useRatePreview(input: RatesInput | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
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

  return { preview, isCurrent }
}

/** The digest of the preview, and the reason if one is asked for. */
const confirmationOf = ({ digest, guard }: RatePreview, reason: string) => ({
  digest,
  ...(guard.exceeded && { reason: reason.trim() }),
})

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
