import { settingGroups, type SettingGroup, type SettingGroupName } from '../../../contract/manage-settings.ts'
import type { Config } from '../../core/config/config.ts'
import type { Queries } from '../../core/db/types.ts'
import { readSavedSettings } from './saved-settings.ts'
import { presentGroup } from './setting-group.ts'

/** Returns all groups of settings, without the values of secrets. */
export async function getSettings(db: Queries, config: Config): Promise<SettingGroup[]> {
  const saved = await readSavedSettings(db, config)
  const versions = new Map(
    (await db.selectFrom('setting_groups').selectAll().execute()).map(({ name, version }) => [name, version]),
  )
  return Object.keys(settingGroups).map((name) =>
    presentGroup(config, saved, name as SettingGroupName, versions.get(name) ?? 0),
  )
}
