import { useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form'
import { ApiError } from '../../api/client.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import type { FieldNames } from '../shared/merge-draft.ts'
import { useNewerVersion } from '../shared/newer-version.tsx'
import { titles, type ItemNoun } from './content-list.tsx'
import { useFormDraft } from '../shared/use-form-draft.ts'

type ContentForm<V extends FieldValues, T extends FieldValues, Item> = {
  noun: ItemNoun
  /** The item that is edited; undefined for a new one. */
  item: (Item & { _id: string; version: number }) | undefined
  values: V
  names: FieldNames<V>
  resolver: Resolver<V, unknown, T>
  valuesOf(item: Item): V
  /** Creates the item, or updates it if it has an id. */
  save(entry: T, existing: { id: string; version: number } | undefined): Promise<unknown>
  onSaved(): Promise<void>
}

/**
 * The form of a banner, a hero or a quote: its draft, its saving, and a version that someone else has saved
 * since.
 */
export function useContentForm<V extends FieldValues, T extends FieldValues, Item>({
  noun,
  item,
  values,
  names,
  resolver,
  valuesOf,
  save,
  onSaved,
}: ContentForm<V, T, Item>) {
  const form = useForm<V, unknown, T>({ resolver, defaultValues: values as DefaultValues<V> })
  const draft = useFormDraft(form, `${noun} ${item?._id ?? 'new'}`)
  const { newer, show, take } = useNewerVersion<V, T>(form, values, names)
  const [failure, setFailure] = useState<{ text: string; current?: Item & { version: number } }>()
  // The version that the editor has seen. It becomes a newer one only once the editor has looked at that.
  const [version, setVersion] = useState(item?.version ?? 0)

  const submit = form.handleSubmit(async (entry) => {
    setFailure(undefined)

    try {
      await save(entry, item && { id: item._id, version })
    } catch (error) {
      const stale = error instanceof ApiError && error.data?.code === 'stale_edit'
      setFailure({
        text: `Error ${item ? 'updating' : 'adding'} ${noun}: ${errorMessage(error)}`,
        ...(stale && { current: error.data?.['current'] as Item & { version: number } }),
      })
      return
    }

    notify({
      text: `${titles[noun]} ${item ? 'updated' : 'added'} successfully!`,
      tone: 'success',
    })
    await onSaved()
  })

  const see = (current: Item & { version: number }) => {
    setFailure(undefined)
    setVersion(current.version)
    show(valuesOf(current))
  }

  const { current } = failure ?? {}

  return {
    form,
    submit,
    draft,
    newer,
    take,
    failure: failure && { text: failure.text, ...(current && { onSee: () => see(current) }) },
  }
}
