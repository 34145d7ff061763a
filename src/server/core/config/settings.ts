import type { SettingGroupName, SettingText } from '../../../contract/manage-settings.ts'

/**
 * Reads the text of a setting. Of a schema only this: to compare whole ones takes the type checker seconds.
 */
type SettingSchema = {
  safeParse(text: unknown): {
    data?: unknown
    error?: { issues: { message: string }[] } | undefined
  }
}

/** A setting that only the environment sets. */
type EnvironmentSetting = {
  /** Checks the text of the environment; has the default. */
  schema: SettingSchema
  /** What docs/settings.md says. */
  description: string
  group?: never
}

/** A setting that the owner can change in the back office. */
export type OwnerSetting = Omit<SettingText, 'kind'> &
  Omit<EnvironmentSetting, 'group'> & {
    group: SettingGroupName
    /** How it is entered, from which its JSON follows; text unless it says otherwise. */
    kind?: SettingText['kind']
    /**
     * Set if it leads money, mails or people elsewhere, or decides how long a login counts as recent: a
     * change needs a recent login and is mailed to all administrators, under this name.
     */
    guarded?: string
    /**
     * Set for the payee's details and the mail server: the morning board shows a change for two days, since
     * the mail about a new mail server passes through that server.
     */
    payee?: true
    /** Whether it works only with a secret key that lasts, as secrets do. */
    needsKey?: true
  }

/**
 * Settings by name, which is that of the environment variable: one entry is all that is written of a setting.
 */
export type Settings = Readonly<Record<string, EnvironmentSetting | OwnerSetting>>

/** The type of the value in JSON. */
export function jsonTypeOf({ kind }: OwnerSetting): 'string' | 'number' | 'boolean' | 'object' {
  if (kind === 'number') return 'number'
  if (kind === 'check') return 'boolean'
  return kind === 'rule' ? 'object' : 'string'
}
