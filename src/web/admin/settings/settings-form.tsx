import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useController, useForm, type Control } from 'react-hook-form'
import { updateSettings, type SettingField, type SettingGroup } from '../../../contract/manage-settings.ts'
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
import { SettingControl } from './setting-control.tsx'
import { groupTexts, settingTexts } from './setting-texts.ts'
import { toSettingInput, toSettingValues, type SettingValues } from './setting-values.ts'
import * as styles from './settings-page.module.css'

/** The form of one group of settings. Only changed values are sent. */
export function SettingsForm({ group, onReload }: { group: SettingGroup; onReload(): Promise<void> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<{ text: string; stale: boolean }>()
  const form = useForm<SettingValues>({ defaultValues: toSettingValues(group.fields) })
  const { errors, dirtyFields, isDirty, isSubmitting } = form.formState
  const changed = group.fields.map(({ key }) => key).filter((key) => dirtyFields[key])
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
      {group.fields.map((field) => {
        const error = errors[field.key]?.message as string | undefined
        return field.key === 'PRICE_RULE' ? (
          <PriceRuleControl key={field.key} field={field} error={error} control={form.control} />
        ) : field.key === 'SMTP_URL' ? (
          <MailServerControl key={field.key} field={field} control={form.control} />
        ) : (
          <SettingControl key={field.key} field={field} error={error} register={form.register} />
        )
      })}
      {failure && (
        <FormError>
          {failure.text}{' '}
          {failure.stale && (
            <button
              type="button"
              className={`${linkClass} ${formStyles.linkInError}`}
              onClick={() => void onReload()}
            >
              Load the saved version
            </button>
          )}
        </FormError>
      )}
      <div className={styles.foot}>
        <Button type="submit" kind="main" disabled={!isDirty || isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save settings'}
        </Button>
        <Button disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
          Discard
        </Button>
        {isDirty && (
          <p>{changed.length === 1 ? '1 setting changed' : `${changed.length} settings changed`}</p>
        )}
      </div>
    </form>
  )
}

type PriceRuleControlProps = {
  field: SettingField
  error: string | undefined
  control: Control<SettingValues>
}

/** The rule that new products begin with. */
function PriceRuleControl({ field: { key, locked, notInUse }, error, control }: PriceRuleControlProps) {
  const { field } = useController({ control, name: key })
  const rule = field.value as TypedRule
  const { label, help } = settingTexts.PRICE_RULE
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
