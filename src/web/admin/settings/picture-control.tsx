import { useController, type Control } from 'react-hook-form'
import { PictureUpload } from '../shared/picture-upload.tsx'
import type { FormSetting, SettingValues } from './setting-values.ts'

type PictureControlProps = {
  field: FormSetting
  error: string | undefined
  control: Control<SettingValues>
  /** Called when uploads begin and end, so that the form is not saved in between. */
  onBusy(busy: boolean): void
}

/** A setting that is one uploaded picture; its value is the address. */
export function PictureControl({
  field: { key, label, help, notInUse },
  error,
  control,
  onBusy,
}: PictureControlProps) {
  const { field } = useController({ control, name: key })
  const pictures = field.value === '' ? [] : [String(field.value)]
  const note = notInUse ?? help

  return (
    <PictureUpload
      label={label}
      {...(note !== undefined && { help: note })}
      error={error}
      pictures={pictures}
      maxPictures={1}
      onChange={(change) => field.onChange(change(pictures)[0] ?? '')}
      onBusy={onBusy}
    />
  )
}
