import type { SettingGroup, SettingGroupName } from '../../../contract/manage-settings.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { shopStateOf } from '../../core/config/business.settings.ts'
import type { Config } from '../../core/config/config.ts'
import { addressProblem } from '../../core/config/shop-address.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { isSecret, ownerSettings, parseSettings } from '../../core/config/environment.ts'
import { jsonTypeOf } from '../../core/config/settings.ts'
import { AppError } from '../../core/lib/errors.ts'
import { mailOfficeChange } from './settings-mails.ts'
import { connectionTo, NotPublic } from '../../core/mail/smtp-server.ts'
import { encryptSecret, hasLastingKey } from '../../core/config/secret-key.ts'
import { SETTINGS_SAVED } from './follow-settings.ts'
import { keepPassword } from './mail-password.ts'
import { readSavedSettings, settingText, type SavedSettings } from './saved-settings.ts'
import { NOT_FOUND } from './send-test-mail.ts'
import { presentGroup, type SettingValue } from './setting-group.ts'

type SettingsEdit = {
  group: SettingGroupName
  values: Record<string, SettingValue>
  /** The version that was edited; undefined: any. */
  version?: number
}

/**
 * Saves settings of one group, all or none. Null and empty texts restore the default. A change of a guarded
 * setting is mailed to all administrators and to the notice addresses.
 * @throws AppError invalid_input with an issue for each bad value; locked for a setting of the environment;
 * stale_edit with the `current` group if it was saved in the meantime.
 */
export async function updateSettings(
  tx: Tx,
  { settings: config }: AppContext,
  { actor, group, values, version }: SettingsEdit & { actor: Actor },
): Promise<SettingGroup> {
  const current = await lockGroup(tx, group)
  const saved = await readSavedSettings(tx.db, config)
  const before = presentGroup(config, saved, group, current)
  if (version !== undefined && version !== current)
    throw new AppError('stale_edit', 'Somebody else has saved these settings. Please look again.', {
      current: before,
    })
  const edits = Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value.trim() || null : value,
  }))
  requireOwnKeys(config, group, edits)
  for (const edit of edits)
    if (edit.key === 'SMTP_URL' && typeof edit.value === 'string')
      edit.value = requirePassword(edit.value, saved)
  const next: SavedSettings = {
    texts: { ...saved.texts },
    unreadable: saved.unreadable.filter((key) => !(key in values)),
  }
  for (const { key, value } of edits) {
    if (value === null) delete next.texts[key]
    else next.texts[key] = settingText(value)
  }
  requireValid(config, edits, next)
  for (const { key, value } of edits) await storeSetting(tx, config, actor, key, value)
  await tx.db
    .updateTable('setting_groups')
    .set({ version: current + 1 })
    .where('name', '=', group)
    .execute()
  const after = presentGroup(config, next, group, current + 1)
  const change = auditValues(before, after, edits)
  addAuditEntry(tx, { entity: 'settings', id: null, title: group, ...change })
  const guarded = guardedKeys(values).filter((key) => saved.texts[key] !== next.texts[key])
  // The addresses in force before: a new one may be a stranger's.
  if (guarded.length > 0)
    await mailOfficeChange(
      tx,
      config.owner.addresses,
      actor,
      guarded.map((key) => changeLine(key, change)),
    )
  tx.invalidate(SETTINGS_SAVED)
  return after
}

/**
 * Rejects a mail server inside the shop's own network, which administrators must not reach. Looks its address
 * up, so it runs before the transaction. @throws AppError invalid_input.
 */
export async function requirePublicServer({ values }: Pick<SettingsEdit, 'values'>): Promise<void> {
  const url = values['SMTP_URL']
  // An invalid address is rejected with the other values.
  if (typeof url !== 'string' || !URL.canParse(url)) return
  try {
    await connectionTo({ url, onlyPublic: true })
  } catch (error) {
    throw invalidSettings([
      { path: 'SMTP_URL', message: error instanceof NotPublic ? 'must have a public address' : NOT_FOUND },
    ])
  }
}

/**
 * The URL of the mail server with its password. @throws AppError invalid_input if the password is not known.
 */
function requirePassword(url: string, saved: SavedSettings): string {
  const complete = keepPassword(url, saved.texts['SMTP_URL'])
  if (complete === undefined)
    throw invalidSettings([{ path: 'SMTP_URL', message: 'Enter the password of this mail account.' }])
  return complete
}

/** Whether an edit changes a setting that needs a recent login. */
export async function changesGuardedSetting(
  db: Queries,
  { settings }: AppContext,
  { values }: Pick<SettingsEdit, 'values'>,
): Promise<boolean> {
  const guarded = guardedKeys(values)
  if (guarded.length === 0) return false
  const saved = await readSavedSettings(db, settings)
  return guarded.some((key) => textOf(values[key] ?? null) !== saved.texts[key])
}

/** The keys of an edit that are guarded, in the order of the settings. */
const guardedKeys = (values: SettingsEdit['values']): string[] =>
  [...ownerSettings].filter(([key, { guarded }]) => guarded && key in values).map(([key]) => key)

/** The text that an edit saves; undefined if it restores the default. */
function textOf(value: SettingValue): string | undefined {
  const input = typeof value === 'string' ? value.trim() || null : value
  return input === null ? undefined : settingText(input)
}

/** A guarded setting before and after, such as `UPI ID: a@upi → b@upi`. */
function changeLine(
  key: string,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): string {
  const [earlier, later] = [before, after].map((side) => String(side[key] ?? 'none').replaceAll('\n', ', '))
  return `${ownerSettings.get(key)?.guarded}: ${isSecret(key) ? 'changed' : `${earlier} → ${later}`}`
}

/** Locks a group until the transaction ends, and returns its version. */
async function lockGroup(tx: Tx, name: SettingGroupName): Promise<number> {
  await tx.db
    .insertInto('setting_groups')
    .values({ name, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version } = await lockRows(
    tx.db,
    tx.db.selectFrom('setting_groups').select('version').where('name', '=', name),
  ).executeTakeFirstOrThrow()
  return version
}

type Edit = { key: string; value: SettingValue }

function requireOwnKeys({ given }: Config, group: SettingGroupName, edits: readonly Edit[]): void {
  const issues = edits.flatMap(({ key, value }) => {
    const setting = ownerSettings.get(key)
    if (setting?.group !== group) return [{ path: key, message: 'is not a setting of this group' }]
    const type = jsonTypeOf(setting)
    return value === null || typeof value === type ? [] : [{ path: key, message: mustBe[type] }]
  })
  if (issues.length > 0) throw invalidSettings(issues)
  const locked = edits.find(({ key }) => given[key] !== undefined)
  if (locked) throw new AppError('locked', `${locked.key} is set in the environment.`)
}

const mustBe = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  object: 'must be an object',
}

/** Checks the edited values as the start of the shop would, with the others in force. */
function requireValid(config: Config, edits: readonly Edit[], next: SavedSettings): void {
  const isEdited = (key: string | undefined) => edits.some((edit) => edit.key === key)
  const { env, issues } = parseSettings({ ...next.texts, ...config.given })
  const own = issues.filter(({ name, clashesWith }) => isEdited(name) || isEdited(clashesWith))
  if (own.length > 0) throw invalidSettings(own.map(({ name, message }) => ({ path: name, message })))

  const ofAddress = ['SHOP_ADDRESS', 'SHOP_STATE', 'SHOP_GSTIN'].some(isEdited)
  const problem = ofAddress && env ? addressProblem(env.SHOP_ADDRESS, shopStateOf(env)) : undefined
  if (problem !== undefined) throw invalidSettings([{ path: 'SHOP_ADDRESS', message: problem }])

  // Secrets are encrypted, and the links that confirm cash orders are signed.
  const needsKey = edits.some(
    ({ key, value }) =>
      value !== null && value !== false && (isSecret(key) || ownerSettings.get(key)?.needsKey),
  )
  if (needsKey && !hasLastingKey(config)) throw keyNeeded()
}

/** Thrown if something cannot be encrypted or signed with a key that lasts. */
export const keyNeeded = () =>
  new AppError(
    'invalid_input',
    'Set SECRET_KEY in the environment first: several nodes may share this database.',
  )

const invalidSettings = (issues: { path: string; message: string }[]) =>
  new AppError('invalid_input', issues.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    issues,
  })

async function storeSetting(
  tx: Tx,
  config: Config,
  actor: Actor,
  key: string,
  value: SettingValue,
): Promise<void> {
  if (value === null) {
    await tx.db.deleteFrom('shop_settings').where('key', '=', key).execute()
    return
  }
  const stored = isSecret(key) ? encryptSecret(config, settingText(value)) : value
  const row = { value: JSON.stringify(stored), updated_at: Date.now(), updated_by: actor.id }
  await tx.db
    .insertInto('shop_settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** The edited fields before and after; of a secret only that it changed. */
function auditValues(before: SettingGroup, after: SettingGroup, edits: readonly Edit[]) {
  const valuesOf = (group: SettingGroup, secret: string) =>
    Object.fromEntries(
      edits.map(({ key }) => {
        const field = group.fields.find((each) => each.key === key)
        return [key, field?.secret ? secret : field?.value]
      }),
    )
  return { before: valuesOf(before, ''), after: valuesOf(after, 'changed') }
}
