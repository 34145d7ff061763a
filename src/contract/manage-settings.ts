import type * as z from 'zod/mini'
import type * as schemas from './manage-settings.schemas.ts'

/** The groups of the settings that the owner can change in the back office, in their order. */
export const settingGroupNames = [
  'shop',
  'trade',
  'tax',
  'payment',
  'online',
  'limits',
  'jewellery',
  'search',
  'mail',
  'notices',
] as const
export type SettingGroupName = (typeof settingGroupNames)[number]

export type SettingText = z.output<typeof schemas.SettingText>
export type SettingField = z.output<typeof schemas.SettingField>
export type SettingGroup = z.output<typeof schemas.SettingGroup>

export const getSettings = { method: 'GET', path: '/api/settings', duty: 'owner' } as const
export const updateSettings = { method: 'PATCH', path: '/api/settings', duty: 'owner' } as const
export const sendTestMail = { method: 'POST', path: '/api/settings/test-mail', duty: 'owner' } as const
