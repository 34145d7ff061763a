import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useController, useForm, type Control, type UseFormReturn } from 'react-hook-form'
import { updateSettings, type SettingGroup } from '../../../contract/manage-settings.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { errorClass } from '../../ui/field-classes.ts'
import { FormError } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../../api/error-message.ts'
import * as formStyles from '../shared/form.module.css'
import { PriceRuleFields } from '../shared/price-rule/price-rule-fields.tsx'
import { ruleProblems, type TypedRule } from '../shared/price-rule/typed-rule.ts'
import { MailServerControl } from './mail-server-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { SettingControl } from './setting-control.tsx'
import { groupTexts } from './group-texts.ts'
import { toSettingInput, toSettingValues, type FormSetting, type SettingValues } from './setting-values.ts'
import * as styles from './settings-page.module.css'

type SettingsFormProps = {
  group: SettingGroup
  /** The settings of the group. */
  settings: readonly FormSetting[]
  onReload(): Promise<void>
}

/** The form of one group of settings. Only changed values are sent. */
export function SettingsForm({ group, settings, onReload }: SettingsFormProps) {
  const form = useForm<SettingValues>({ defaultValues: toSettingValues(settings) })
  const { dirtyFields, isDirty, isSubmitting } = form.formState
  const [isUploading, setUploading] = useState(false)
  const changed = settings.filter(({ key }) => dirtyFields[key])
  const { save, failure } = useSave(form, { group, changed, onReload })

  return (
    <form
      className={`${sheetClass} ${formStyles.form}`}
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <div>
        <h2>{groupTexts[group.name].label}</h2>
        <p className={styles.groupLead}>{groupTexts[group.name].lead}</p>
      </div>
      {settings.map((field) => (
        <GroupField key={field.key} field={field} form={form} onBusy={setUploading} />
      ))}
      {failure && <SaveFailure {...failure} onReload={onReload} />}
      <FormFoot form={form} count={changed.length} isUploading={isUploading} />
    </form>
  )
}

type SaveOptions = { group: SettingGroup; changed: FormSetting[]; onReload(): Promise<void> }

/** Saves the changed values. A problem is shown at its field, or returned as `failure`. */
function useSave(form: UseFormReturn<SettingValues>, { group, changed, onReload }: SaveOptions) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<{ text: string; stale: boolean }>()

  const save = async (values: SettingValues) => {
    setFailure(undefined)
    try {
      await api(updateSettings, {
        body: { group: group.name, values: toSettingInput(values, changed), version: group.version },
      })
      notify({ text: 'Settings saved.', tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: ['shop'] })
      await onReload()
    } catch (error) {
      const issues = error instanceof ApiError ? (error.data?.issues ?? []) : []
      const own = issues.filter(({ path }) => group.fields.some(({ key }) => key === path))
      for (const { path, message } of own) form.setError(path, { message }, { shouldFocus: true })
      if (own.length === 0)
        setFailure({
          text: errorMessage(error),
          stale: error instanceof ApiError && error.data?.code === 'stale_edit',
        })
    }
  }

  return { save, failure }
}

type GroupFieldProps = {
  field: FormSetting
  form: UseFormReturn<SettingValues>
  /** Called when uploads begin and end. */
  onBusy(busy: boolean): void
}

/** The control of a setting. The price rule, the mail server and pictures have their own. */
function GroupField({ field, form: { control, register, formState }, onBusy }: GroupFieldProps) {
  const error = formState.errors[field.key]?.message as string | undefined

  if (field.kind === 'rule') return <PriceRuleControl field={field} error={error} control={control} />
  if (field.kind === 'mail server') return <MailServerControl field={field} control={control} />
  if (field.kind === 'picture' && !field.locked)
    return <PictureControl field={field} error={error} control={control} onBusy={onBusy} />

  return <SettingControl field={field} error={error} register={register} />
}

type SaveFailureProps = { text: string; stale: boolean; onReload(): Promise<void> }

const SaveFailure = ({ text, stale, onReload }: SaveFailureProps) => (
  <FormError>
    {text}{' '}
    {stale && (
      <button
        type="button"
        className={`${linkClass} ${formStyles.linkInError}`}
        onClick={() => void onReload()}
      >
        Load the saved version
      </button>
    )}
  </FormError>
)

type FormFootProps = { form: UseFormReturn<SettingValues>; count: number; isUploading: boolean }

/** Saves or discards the changes; `count`: their number. */
function FormFoot({ form, count, isUploading }: FormFootProps) {
  const { isDirty, isSubmitting } = form.formState

  return (
    <div className={styles.foot}>
      <Button type="submit" kind="main" busy={isSubmitting} disabled={!isDirty || isUploading}>
        {isSubmitting ? 'Saving...' : 'Save settings'}
      </Button>
      <Button busy={isSubmitting} disabled={!isDirty} onClick={() => form.reset()}>
        Discard
      </Button>
      {isDirty && <p>{count === 1 ? '1 setting changed' : `${count} settings changed`}</p>}
    </div>
  )
}

type PriceRuleControlProps = {
  field: FormSetting
  error: string | undefined
  control: Control<SettingValues>
}

/** The rule that new products begin with. */
function PriceRuleControl({
  field: { key, label, help, locked, notInUse },
  error,
  control,
}: PriceRuleControlProps) {
  const { field } = useController({ control, name: key })
  const rule = field.value as TypedRule

  return (
    <fieldset className={styles.rule}>
      <legend>{label}</legend>
      <p className={notInUse ? styles.notInUse : styles.groupLead}>
        {locked ? `Set in the environment (${key}).` : (notInUse ?? help)}
      </p>
      <PriceRuleFields
        rule={rule}
        problems={ruleProblems(rule)}
        disabled={locked}
        onChange={field.onChange}
      />
      {error && <p className={errorClass} role="alert">{`The rule cannot be used: ${error}.`}</p>}
    </fieldset>
  )
}
