import type { SettingField, SettingKey } from '../../../contract/manage-settings.ts'
import { parseNumber } from '../shared/parse-number.ts'
import { settingTexts } from './setting-texts.ts'

/** What the form holds, by setting: the text of a field, or whether a box is ticked. */
export type SettingValues = Record<string, string | boolean>

/** A secret that stays as it is. */
const UNCHANGED = ''

/** The form's values of these settings. A secret is never shown, so its field begins empty. */
export const toSettingValues = (fields: readonly SettingField[]): SettingValues =>
  Object.fromEntries(fields.map(({ key, value, secret }) => [key, secret ? UNCHANGED : typeof value === 'boolean' ? value : String(value ?? '')]))

/** The values to save: those that were changed. An empty field restores the default. */
export const toSettingInput = (values: SettingValues, changed: readonly string[]) =>
  Object.fromEntries(changed.map((key) => [key, toInput(key as SettingKey, values[key] ?? '')]))

function toInput(key: SettingKey, value: string | boolean): string | number | boolean | null {
  if (typeof value === 'boolean') return value
  if (value.trim() === '') return null
  if (settingTexts[key].kind !== 'number') return value
  const number = parseNumber(value)
  // The server names what it cannot read.
  return number === null || Number.isNaN(number) ? value : number
}
