import { createFileRoute, notFound } from '@tanstack/react-router'
import type { getSettings } from '../../../contract/manage-settings.ts'
import { settingGroups, type SettingGroupName } from '../../../contract/manage-settings.ts'
import { SettingsPage } from '../../admin/settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/settings/{-$group}')({
  staticData: { duty: 'owner' satisfies typeof getSettings.duty },
  component: function Settings() {
    const { group = 'shop' } = Route.useParams()
    if (!(group in settingGroups)) throw notFound()
    return <SettingsPage group={group as SettingGroupName} />
  },
})
