import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { addSynonym } from '../../../rules/synonyms.ts'
import type { Api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as form from '../shared/form.module.css'

type SynonymFormProps = { words: string; onDone(): void }

/** Asks what the words of a search mean, and adds both to the setting SYNONYMS. */
export function SynonymForm({ words, onDone }: SynonymFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [meaning, setMeaning] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (meaning.trim() === '') return setProblem('Enter the word that finds the pieces.')

    setBusy(true)
    setProblem('')
    try {
      await saveSynonym(api, { words, meaning })
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
      return
    }

    notify({ text: 'Synonym saved.', tone: 'success' })
    onDone()
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void save(event)}>
      <UnsavedGuard unsaved={!isBusy && meaning !== ''} />
      <FormField
        label="Means the same as"
        help="A word or phrase of your catalogue, such as ear cuff."
        maxLength={40}
        required
        autoComplete="off"
        value={meaning}
        onChange={({ currentTarget: { value } }) => setMeaning(value)}
      />
      <FormError>{problem}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save synonym'}
        </Button>
      </div>
    </form>
  )
}

/** Adds to the words saved now; the version keeps an edit of somebody else. */
async function saveSynonym(api: Api, synonym: { words: string; meaning: string }): Promise<void> {
  const { groups } = await api(getSettings, {})
  for (const { name, version, fields } of groups) {
    const value = fields.find(({ key }) => key === 'SYNONYMS')?.value
    if (value === undefined) continue

    const text = addSynonym(typeof value === 'string' ? value : '', synonym)
    await api(updateSettings, { body: { group: name, values: { SYNONYMS: text }, version } })
  }
}
