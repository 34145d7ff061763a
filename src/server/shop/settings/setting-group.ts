import {
  settingGroups,
  type SettingField,
  type SettingGroup,
  type SettingGroupName,
  type SettingKey,
} from '../../../contract/manage-settings.ts'
import type { Config } from '../../core/config/config.ts'
import type { Environment } from '../../core/config/environment.ts'
import { withoutPassword } from './mail-password.ts'
import { effectiveSettings, settingKinds, type SavedSettings } from './saved-settings.ts'

export type SettingValue = string | number | boolean | object | null

/** A group of settings as the API returns it. */
export function presentGroup(
  config: Config,
  saved: SavedSettings,
  name: SettingGroupName,
  version: number,
): SettingGroup {
  const { env, notInUse } = effectiveSettings(config, saved)
  const fields = settingGroups[name].map((key): SettingField => {
    const locked = config.given[key] !== undefined
    const isSaved = key in saved.texts && !notInUse.has(key)
    const ownSource = isSaved ? 'saved' : 'default'
    const secret = settingKinds[key] === 'secret'
    return {
      key,
      source: locked ? 'environment' : ownSource,
      locked,
      secret,
      value: secret ? null : presentValue(env[key]),
      isSet: secret ? env[key] !== undefined : undefined,
      withoutPassword:
        key === 'SMTP_URL' && env.SMTP_URL !== undefined ? withoutPassword(env.SMTP_URL) : undefined,
      notInUse: locked ? config.capped[key] : notInUse.get(key),
    }
  })
  return { name, version, fields }
}

/** A value as in JSON; a list is text with commas. */
const presentValue = (value: Environment[SettingKey] | undefined): SettingField['value'] =>
  Array.isArray(value) ? value.join(', ') || null : (value ?? null)
