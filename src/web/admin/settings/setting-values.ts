import type { SettingField, SettingKey } from '../../../contract/manage-settings.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { readRule, typedRuleOf, type TypedRule } from '../shared/price-rule/typed-rule.ts'
import { readMailServer, typedMailServerOf, type TypedMailServer } from './mail-server.ts'
import { settingTexts } from './setting-texts.ts'

/**
 * What the form holds, by setting: the text of a field, whether a box is ticked, a price rule, or a mail
 * server.
 */
export type SettingValues = Record<string, SettingValue>
type SettingValue = string | boolean | TypedRule | TypedMailServer

/** The form's values of these settings. */
export const toSettingValues = (fields: readonly SettingField[]): SettingValues =>
  Object.fromEntries(
    fields.map(({ key, value, withoutPassword }) => [
      key,
      key === 'SMTP_URL' ? typedMailServerOf(withoutPassword) : toFormValue(value),
    ]),
  )

function toFormValue(value: SettingField['value']): SettingValue {
  if (typeof value === 'object' && value !== null) return typedRuleOf(value)
  return typeof value === 'boolean' ? value : String(value ?? '')
}

/** The values to save: those that were changed. An empty field restores the default. */
export const toSettingInput = (values: SettingValues, changed: readonly string[]) =>
  Object.fromEntries(changed.map((key) => [key, toInput(key as SettingKey, values[key] ?? '')]))

function toInput(
  key: SettingKey,
  value: SettingValue,
): string | number | boolean | ReturnType<typeof readRule> | null {
  if (typeof value === 'boolean') return value
  if (typeof value === 'object') return 'server' in value ? readMailServer(value) : readRule(value)
  if (value.trim() === '') return null
  if (settingTexts[key].kind !== 'number') return value

  const number = parseNumber(value)
  // The server reports invalid text.
  return number === null || Number.isNaN(number) ? value : number
}
