import type { UseFormRegister } from 'react-hook-form'
import { states } from '../../../contract/address.ts'
import type { SettingField, SettingKey } from '../../../contract/manage-settings.ts'
import { CheckField, FormField, PasswordField, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { settingTexts } from './setting-texts.ts'
import type { SettingValues } from './setting-values.ts'
import * as styles from './settings-page.module.css'

type SettingControlProps = {
  field: SettingField
  error: string | undefined
  register: UseFormRegister<SettingValues>
}

/** The control of one setting. What the environment sets is shown, but cannot be changed. */
export function SettingControl({
  field: { key, locked, notInUse, isSet },
  error,
  register,
}: SettingControlProps) {
  const { label, help, kind, inputMode, options = [], rows = 3 } = settingTexts[key as SettingKey]
  const notes = locked
    ? [`Set in the environment (${key}).`, notInUse].filter(Boolean).join(' ')
    : (notInUse ?? help)
  const common = {
    label,
    error,
    ...(notes !== undefined && { help: notes }),
    ...register(key),
    ...(locked && { readOnly: true, className: undefined, 'data-locked': true }),
  }
  if (kind === 'check') {
    return (
      <div className={notInUse ? styles.notInUse : undefined}>
        <CheckField label={label} disabled={locked} aria-describedby={`${key}-notes`} {...register(key)} />
        <small id={`${key}-notes`} className={styles.checkNotes}>
          {error ?? notes}
        </small>
      </div>
    )
  }
  return (
    <div className={locked ? styles.locked : notInUse ? styles.notInUse : undefined}>
      {kind === 'state' && !locked ? (
        <SelectField options={states} none="None" {...common} />
      ) : kind === 'choice' && !locked ? (
        <SelectField options={options} none={null} {...common} />
      ) : kind === 'secret' ? (
        <PasswordField placeholder={isSet ? '•••••••• (saved)' : ''} {...common} autoComplete="off" />
      ) : kind === 'area' ? (
        <TextAreaField rows={rows} {...common} />
      ) : (
        <FormField autoComplete="off" inputMode={kind === 'number' ? 'decimal' : inputMode} {...common} />
      )}
    </div>
  )
}
