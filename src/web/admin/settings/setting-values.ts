import type { SettingField, SettingText } from '../../../contract/manage-settings.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { readRule, typedRuleOf, type TypedRule } from '../shared/price-rule/typed-rule.ts'
import { readMailServer, typedMailServerOf, type TypedMailServer } from './mail-server.ts'

/** A setting with what an administrator reads beside it. */
export type FormSetting = SettingField & SettingText

/**
 * What the form holds, by setting: the text of a field, whether a box is ticked, a price rule, or a mail
 * server.
 */
export type SettingValues = Record<string, SettingValue>
type SettingValue = string | boolean | TypedRule | TypedMailServer

/** The form's values of these settings. */
export const toSettingValues = (fields: readonly FormSetting[]): SettingValues =>
  Object.fromEntries(
    fields.map(({ key, kind, value, withoutPassword }) => [
      key,
      kind === 'mail server' ? typedMailServerOf(withoutPassword) : toFormValue(value),
    ]),
  )

function toFormValue(value: SettingField['value']): SettingValue {
  if (typeof value === 'object' && value !== null) return typedRuleOf(value)
  return typeof value === 'boolean' ? value : String(value ?? '')
}

/** The values of these settings to save. An empty field restores the default. */
export const toSettingInput = (values: SettingValues, changed: readonly FormSetting[]) =>
  Object.fromEntries(changed.map(({ key, kind }) => [key, toInput(kind, values[key] ?? '')]))

function toInput(
  kind: SettingText['kind'],
  value: SettingValue,
): string | number | boolean | ReturnType<typeof readRule> | null {
  if (typeof value === 'boolean') return value
  if (typeof value === 'object') return 'server' in value ? readMailServer(value) : readRule(value)
  if (value.trim() === '') return null
  if (kind !== 'number') return value

  const number = parseNumber(value)
  // The server reports invalid text.
  return number === null || Number.isNaN(number) ? value : number
}
