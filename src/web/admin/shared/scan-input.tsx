import type { ComponentProps, RefObject } from 'react'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { CameraButton } from './camera/camera-button.tsx'
import type { CameraScan } from './camera/camera-dialog.tsx'
import * as styles from './scan-input.module.css'

/**
 * `takesHuid`: whether it takes HUIDs only, which are shown in capitals. `onCode`: takes a code that the
 * camera has read.
 */
type ScanInputProps = ComponentProps<'input'> &
  Omit<CameraScan, 'field'> & { ref: RefObject<HTMLInputElement | null>; takesHuid?: boolean }

/** A large field for a scanner or the camera. */
export const ScanInput = ({ takesHuid, onCode, outcome, ...input }: ScanInputProps) => (
  <div className={styles.scan}>
    <ExtraIcon name="barcode" />
    <input
      className={`${inputClass} ${styles.field} ${takesHuid ? styles.huid : ''}`}
      autoComplete="off"
      spellCheck={false}
      {...input}
    />
    <CameraButton onCode={onCode} outcome={outcome} field={input.ref} />
  </div>
)
