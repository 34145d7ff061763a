import { createFileRoute, notFound } from '@tanstack/react-router'
import { settingGroups, type SettingGroupName } from '../../../contract/manage-settings.ts'
import { SettingsPage } from '../../admin/settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/settings/{-$group}')({
  staticData: { role: 'admin' },
  component: function Settings() {
    const { group = 'shop' } = Route.useParams()
    if (!(group in settingGroups)) throw notFound()
    return <SettingsPage group={group as SettingGroupName} />
  },
})
