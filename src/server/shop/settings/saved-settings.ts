import { configOf, type Config } from '../../core/config/config.ts'
import type { Queries } from '../../core/db/types.ts'
import { isSecret, parseSettings, type Environment, type SettingName } from '../../core/config/environment.ts'
import type { EncryptedText } from '../../core/lib/encryption.ts'
import { decryptSecret } from '../../core/config/secret-key.ts'

/** The settings saved in the back office, as the text that environment variables would have. */
export type SavedSettings = {
  texts: Record<string, string>
  /** Secrets that cannot be decrypted with this shop's key. */
  unreadable: string[]
}

/** The settings in force. `notInUse`: why a saved value is not, by key. */
export type EffectiveSettings = { env: Environment; notInUse: Map<string, string> }

const ENTER_AGAIN = 'Enter this secret again.'

/** Reads the saved settings. */
export async function readSavedSettings(db: Queries, config: Config): Promise<SavedSettings> {
  const saved: SavedSettings = { texts: {}, unreadable: [] }
  for (const { key, value } of await db.selectFrom('shop_settings').select(['key', 'value']).execute()) {
    const stored: unknown = JSON.parse(value)
    const text = isSecret(key) ? decryptSecret(config, stored as EncryptedText) : settingText(stored)
    if (text === undefined) saved.unreadable.push(key)
    else saved.texts[key] = text
  }
  return saved
}

/** A setting's value as an environment variable would give it. */
export function settingText(value: unknown): string {
  if (typeof value === 'object') return JSON.stringify(value)
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

/**
 * The environment's settings, completed by saved ones. A saved value that is invalid, or does not fit the
 * others, is left out: only a bad environment keeps the shop from starting.
 */
export function effectiveSettings(
  { given }: Pick<Config, 'given'>,
  { texts, unreadable }: SavedSettings,
): EffectiveSettings {
  const notInUse = new Map(unreadable.map((key) => [key, ENTER_AGAIN]))
  const used: Record<string, string> = Object.fromEntries(
    Object.entries(texts).filter(([key]) => given[key] === undefined),
  )
  for (;;) {
    const { env, issues } = parseSettings({ ...used, ...given })
    if (env) return { env, notInUse }
    const found = issues.flatMap(({ name, message, clashesWith }) =>
      leftOut(used, { name, message, clashesWith }),
    )
    if (found.length === 0) throw new Error(`Setting ${issues[0]?.name}: ${issues[0]?.message}.`)
    for (const [key, reason] of found) {
      delete used[key]
      notInUse.set(key, `Not in use: ${reason}.`)
    }
  }
}

/** The saved setting that causes an issue, and the reason to leave it out. */
function leftOut(
  used: Record<string, string>,
  {
    name,
    message,
    clashesWith,
  }: { name: SettingName; message: string; clashesWith: SettingName | undefined },
): [key: string, reason: string][] {
  if (name in used) return [[name, clashesWith === undefined ? message : `does not fit ${clashesWith}`]]
  return clashesWith !== undefined && clashesWith in used ? [[clashesWith, `does not fit ${name}`]] : []
}

/** Replaces the settings in force in this process. */
export function applySettings(config: Config, saved: SavedSettings): void {
  Object.assign(config, configOf(effectiveSettings(config, saved).env))
}
