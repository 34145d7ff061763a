import type { ComponentProps } from 'react'
import type { UseFormRegister, UseFormRegisterReturn } from 'react-hook-form'
import { states } from '../../../contract/address.ts'
import { CheckField, FormField, PasswordField, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import type { FormSetting, SettingValues } from './setting-values.ts'
import * as styles from './settings-page.module.css'

type SettingControlProps = {
  field: FormSetting
  error: string | undefined
  register: UseFormRegister<SettingValues>
}

/** The control of one setting. What the environment sets is shown, but cannot be changed. */
export function SettingControl({ field, error, register }: SettingControlProps) {
  const { key, label, help, kind, locked, notInUse } = field
  const notes = locked
    ? [`Set in the environment (${key}).`, notInUse].filter(Boolean).join(' ')
    : (notInUse ?? help)

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

  const lock = locked ? { readOnly: true, className: undefined, 'data-locked': true } : {}

  return (
    <div className={frameClass(locked, notInUse)}>
      <SettingInput
        field={field}
        common={{ label, error, ...(notes !== undefined && { help: notes }), ...register(key), ...lock }}
      />
    </div>
  )
}

function frameClass(isLocked: boolean, notInUse: string | undefined): string | undefined {
  if (isLocked) return styles.locked
  return notInUse ? styles.notInUse : undefined
}

type SettingInputProps = {
  field: FormSetting
  /** Label, notes, error, and what the form needs. */
  common: Pick<ComponentProps<typeof FormField>, 'label' | 'error' | 'help'> & UseFormRegisterReturn
}

/** The field that a setting of this kind is entered in. A locked choice is shown as text. */
function SettingInput({ field, common }: SettingInputProps) {
  const { kind, inputMode, options = [], rows = 3, locked, isSet } = field

  if (kind === 'state' && !locked) return <SelectField options={states} none="None" {...common} />
  if (kind === 'choice' && !locked) return <SelectField options={options} none={null} {...common} />
  if (kind === 'secret')
    return <PasswordField placeholder={isSet ? '•••••••• (saved)' : ''} {...common} autoComplete="off" />
  if (kind === 'area') return <TextAreaField rows={rows} {...common} />

  return <FormField autoComplete="off" inputMode={kind === 'number' ? 'decimal' : inputMode} {...common} />
}
