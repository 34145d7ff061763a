import type { SettingField, SettingGroup, SettingGroupName } from '../../../contract/manage-settings.ts'
import type { Config } from '../../core/config/config.ts'
import { isSecret, ownerSettings, type Environment, type SettingName } from '../../core/config/environment.ts'
import { withoutPassword } from './mail-password.ts'
import { effectiveSettings, type SavedSettings } from './saved-settings.ts'

export type SettingValue = string | number | boolean | object | null

/** A group of settings as the API returns it. */
export function presentGroup(
  config: Config,
  saved: SavedSettings,
  name: SettingGroupName,
  version: number,
): SettingGroup {
  const { env, notInUse } = effectiveSettings(config, saved)
  const keys = [...ownerSettings].filter(([, setting]) => setting.group === name).map(([key]) => key)
  const fields = keys.map((key): SettingField => {
    const value = env[key as SettingName]
    const locked = config.given[key] !== undefined
    const isSaved = key in saved.texts && !notInUse.has(key)
    const ownSource = isSaved ? 'saved' : 'default'
    const secret = isSecret(key)
    return {
      key,
      source: locked ? 'environment' : ownSource,
      locked,
      secret,
      value: secret ? null : presentValue(value),
      isSet: secret ? value !== undefined : undefined,
      withoutPassword:
        key === 'SMTP_URL' && env.SMTP_URL !== undefined ? withoutPassword(env.SMTP_URL) : undefined,
      notInUse: locked ? config.capped[key] : notInUse.get(key),
    }
  })
  return { name, version, fields }
}

/** A value as in JSON; a list is text with commas. */
const presentValue = (value: Environment[SettingName] | undefined): SettingField['value'] =>
  Array.isArray(value) ? value.join(', ') || null : (value ?? null)
