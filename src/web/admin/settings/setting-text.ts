/** What an administrator reads beside a setting, and how it is entered; text unless `kind` says otherwise. */
export type SettingText = {
  label: string
  help?: string
  kind?: 'number' | 'check' | 'state' | 'area' | 'mail server' | 'secret' | 'choice' | 'rule'
  /** Of an area: 3 unless it says otherwise. */
  rows?: number
  /** The values of a choice, with what an administrator reads. */
  options?: readonly { value: string; label: string }[]
  inputMode?: 'tel' | 'email' | 'numeric'
}
