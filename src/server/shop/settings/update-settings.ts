import {
  guardedSettings,
  settingGroups,
  type SettingGroup,
  type SettingGroupName,
  type SettingKey,
} from '../../../contract/manage-settings.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { shopStateOf, type Config } from '../../core/config/config.ts'
import { addressProblem } from '../../core/config/shop-address.ts'
import type { Actor } from '../../core/context.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { parseSettings } from '../../core/config/environment.ts'
import { AppError } from '../../core/lib/errors.ts'
import { mailOfficeChange } from './settings-mails.ts'
import { connectionTo, NotPublic } from '../../core/mail/smtp-server.ts'
import { encryptSecret, hasLastingKey } from '../../core/config/secret-key.ts'
import { SETTINGS_SAVED } from './follow-settings.ts'
import { keepPassword } from './mail-password.ts'
import { readSavedSettings, settingKinds, settingText, type SavedSettings } from './saved-settings.ts'
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
  config: Config,
  actor: Actor,
  { group, values, version }: SettingsEdit,
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
  for (const { key, value } of edits) await storeSetting(tx, config, actor, key as SettingKey, value)
  await tx.db
    .updateTable('setting_groups')
    .set({ version: current + 1 })
    .where('name', '=', group)
    .execute()
  const after = presentGroup(config, next, group, current + 1)
  const change = auditValues(before, after, edits)
  addAuditEntry(tx, { entity: 'settings', id: null, title: group, ...change })
  const guarded = guardedSettings.filter((key) => key in values && saved.texts[key] !== next.texts[key])
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
    throw invalid([
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
    throw invalid([{ path: 'SMTP_URL', message: 'Enter the password of this mail account.' }])
  return complete
}

/** Whether an edit changes a setting that needs a recent login. */
export async function changesGuardedSetting(
  db: Queries,
  config: Config,
  { values }: Pick<SettingsEdit, 'values'>,
): Promise<boolean> {
  if (!guardedSettings.some((key) => key in values)) return false
  const saved = await readSavedSettings(db, config)
  return guardedSettings.some((key) => key in values && textOf(values[key] ?? null) !== saved.texts[key])
}

/** The text that an edit saves; undefined if it restores the default. */
function textOf(value: SettingValue): string | undefined {
  const input = typeof value === 'string' ? value.trim() || null : value
  return input === null ? undefined : settingText(input)
}

const guardedNames: Record<(typeof guardedSettings)[number], string> = {
  UPI_ID: 'UPI ID',
  UPI_NAME: 'Payee name',
  BANK_ACCOUNT_NAME: 'Account holder',
  BANK_ACCOUNT_NUMBER: 'Account number',
  BANK_IFSC: 'IFSC',
  RAZORPAY_KEY_ID: 'Razorpay key id',
  RAZORPAY_KEY_SECRET: 'Razorpay key secret',
  RAZORPAY_WEBHOOK_SECRET: 'Razorpay webhook secret',
  RAZORPAY_WEBHOOK_SECRET_OLD: 'Razorpay webhook secret before',
  SMTP_URL: 'Mail server',
  MAIL_FROM: 'Sender of mails',
  OWNER_EMAIL: 'Notice addresses',
  SHOP_EMAIL: 'E-mail of the shop',
  SHOP_PHONE: 'Phone of the shop',
  WHATSAPP_NUMBER: 'WhatsApp number',
  REAUTH_MINUTES: 'Minutes until the password is asked for again',
}

/** A guarded setting before and after, such as `UPI ID: a@upi → b@upi`. */
function changeLine(
  key: (typeof guardedSettings)[number],
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): string {
  const [was, is] = [before, after].map((side) => String(side[key] ?? 'none'))
  return settingKinds[key] === 'secret'
    ? `${guardedNames[key]}: changed`
    : `${guardedNames[key]}: ${was} → ${is}`
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
  const keys: readonly string[] = settingGroups[group]
  const issues = edits.flatMap(({ key, value }) => {
    if (!keys.includes(key)) return [{ path: key, message: 'is not a setting of this group' }]
    const kind = settingKinds[key as SettingKey]
    const type = kind === undefined || kind === 'secret' ? 'string' : kind
    return value === null || typeof value === type ? [] : [{ path: key, message: mustBe[type] }]
  })
  if (issues.length > 0) throw invalid(issues)
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
  if (own.length > 0) throw invalid(own.map(({ name, message }) => ({ path: name, message })))

  const ofAddress = ['SHOP_ADDRESS', 'SHOP_STATE', 'SHOP_GSTIN'].some(isEdited)
  const problem = ofAddress && env ? addressProblem(env.SHOP_ADDRESS, shopStateOf(env)) : undefined
  if (problem !== undefined) throw invalid([{ path: 'SHOP_ADDRESS', message: problem }])

  // Secrets are encrypted, and the links that confirm cash orders are signed.
  const needsKey = edits.some(
    ({ key, value }) =>
      value !== null &&
      value !== false &&
      (settingKinds[key as SettingKey] === 'secret' || key === 'COD_CONFIRM'),
  )
  if (needsKey && !hasLastingKey(config)) throw keyNeeded()
}

/** Thrown if something cannot be encrypted or signed with a key that lasts. */
export const keyNeeded = () =>
  new AppError(
    'invalid_input',
    'Set SECRET_KEY in the environment first: several nodes may share this database.',
  )

const invalid = (issues: { path: string; message: string }[]) =>
  new AppError('invalid_input', issues.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    issues,
  })

async function storeSetting(
  tx: Tx,
  config: Config,
  actor: Actor,
  key: SettingKey,
  value: SettingValue,
): Promise<void> {
  if (value === null) {
    await tx.db.deleteFrom('shop_settings').where('key', '=', key).execute()
    return
  }
  const stored = settingKinds[key] === 'secret' ? encryptSecret(config, settingText(value)) : value
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
