import * as z from 'zod/mini'
import * as refs from './manage-settings.ts'
import { settingGroupNames } from './manage-settings.ts'
import { endpoint } from './endpoint.ts'
import { Email } from './account-fields.ts'
import { Message } from './fields.ts'
import { PriceRule } from './price-rule-fields.ts'

/** PRICE_RULE is an object. */
const SettingValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), PriceRule]))

/** What an administrator reads beside a setting, and how it is entered. */
export const SettingText = z.object({
  label: z.string(),
  help: z.optional(z.string()),
  kind: z.enum([
    'text',
    'number',
    'check',
    'state',
    'area',
    'mail server',
    'secret',
    'choice',
    'rule',
    'picture',
  ]),
  inputMode: z.optional(z.enum(['tel', 'email', 'numeric'])),
  /** Of an area: 3 if absent. */
  rows: z.optional(z.number()),
  /** The values of a choice, with what an administrator reads. */
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})

export const SettingField = z.object({
  key: z.string(),
  /** The value in force; null if there is none, and always null for a secret. */
  value: SettingValue,
  /** Where the value in force comes from. */
  source: z.enum(['environment', 'saved', 'default']),
  /** Whether the environment sets it, so that the back office cannot. */
  locked: z.boolean(),
  secret: z.boolean(),
  /** Whether a secret has a value; absent for other settings. */
  isSet: z.optional(z.boolean()),
  /**
   * The mail server's URL without its password, such as `smtp://care@smtp.example:587`; absent for other
   * settings.
   */
  withoutPassword: z.optional(z.string()),
  /** Why the saved value is not in force; absent if it is. */
  notInUse: z.optional(z.string()),
})

export const SettingGroup = z.object({
  name: z.enum(settingGroupNames),
  /** Number of saves; sent back with an edit. */
  version: z.number(),
  fields: z.array(SettingField),
})

export const getSettings = endpoint(refs.getSettings, {
  access: 'admin',
  summary: 'The settings that the back office can change, by group. Secrets are never returned.',
  response: z.object({ groups: z.array(SettingGroup), texts: z.record(z.string(), SettingText) }),
  errors: [],
})

/** Longest value of a setting, and of the list of synonyms, in characters. */
const MAX_VALUE_LENGTH = 400
const MAX_LIST_LENGTH = 4000

/** The values of an edit, by setting. */
const EditedValues = z.catchall(
  z.object({
    SYNONYMS: z.optional(
      z.nullable(z.string().check(z.maxLength(MAX_LIST_LENGTH, 'must have at most 4,000 characters'))),
    ),
  }),
  z.nullable(
    z.union([
      z.string().check(z.maxLength(MAX_VALUE_LENGTH)),
      z.number(),
      z.boolean(),
      z.record(z.string(), z.unknown()),
    ]),
  ),
)

export const updateSettings = endpoint(refs.updateSettings, {
  access: 'admin',
  summary:
    'Saves settings of one group, all or none; null restores the default. An SMTP_URL with a user but without a password keeps the saved password of that user and host. Takes effect on every node within a second.',
  recentLogin: true,
  body: z.object({
    group: z.enum(settingGroupNames),
    values: EditedValues,
    version: z.int(),
  }),
  bodyLimit: 56 * 1024,
  response: SettingGroup,
  errors: ['stale_edit', 'locked', 'reauthenticate'],
})

export const sendTestMail = endpoint(refs.sendTestMail, {
  access: 'admin',
  summary: 'Sends a test mail by the mail server in force, and reports what it says.',
  body: z.object({ to: Email }),
  response: Message,
  errors: ['mail_refused'],
})
