import type { ComponentProps } from 'react'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import * as styles from './scan-input.module.css'

/** `takesHuid`: whether it takes HUIDs only, which are shown in capitals. */
type ScanInputProps = ComponentProps<'input'> & { takesHuid?: boolean }

/** A large field for a scanner. */
export const ScanInput = ({ takesHuid, ...input }: ScanInputProps) => (
  <div className={styles.scan}>
    <ExtraIcon name="barcode" />
    <input
      className={`${inputClass} ${styles.field} ${takesHuid ? styles.huid : ''}`}
      autoComplete="off"
      spellCheck={false}
      {...input}
    />
  </div>
)
