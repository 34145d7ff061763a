import { settingGroupNames, type SettingGroup, type SettingText } from '../../../contract/manage-settings.ts'
import type { AppContext } from '../../core/context.ts'
import { ownerSettings } from '../../core/config/environment.ts'
import type { Queries } from '../../core/db/types.ts'
import { readSavedSettings } from './saved-settings.ts'
import { presentGroup } from './setting-group.ts'

/** The label, help and kind of each setting. */
const settingTexts: Record<string, SettingText> = Object.fromEntries(
  [...ownerSettings].map(([key, { label, help, kind = 'text', inputMode, rows, options }]) => [
    key,
    { label, help, kind, inputMode, rows, options },
  ]),
)

/** Returns all groups of settings, without the values of secrets. */
export async function getSettings(
  db: Queries,
  { settings }: AppContext,
): Promise<{ groups: SettingGroup[]; texts: Record<string, SettingText> }> {
  const saved = await readSavedSettings(db, settings)
  const versions = new Map(
    (await db.selectFrom('setting_groups').selectAll().execute()).map(({ name, version }) => [name, version]),
  )
  const groups = settingGroupNames.map((name) => presentGroup(settings, saved, name, versions.get(name) ?? 0))
  return { groups, texts: settingTexts }
}
