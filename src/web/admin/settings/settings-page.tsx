import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import {
  getSettings,
  settingGroupNames,
  type SettingGroup,
  type SettingGroupName,
  type SettingText,
} from '../../../contract/manage-settings.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { Redirects } from './redirects.tsx'
import { SettingsForm } from './settings-form.tsx'
import { groupTexts } from './group-texts.ts'
import type { FormSetting } from './setting-values.ts'
import * as styles from './settings-page.module.css'
import { TaxClasses } from './tax-classes.tsx'
import { TestMail } from './test-mail.tsx'

type SettingsPageProps = {
  group: SettingGroupName
  /** The page of the list below the settings. */
  page: number
}

/** The settings of the shop, one group at a time (SET-11). */
export function SettingsPage({ group, page }: SettingsPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  // The form starts from the saved values, and must not change while someone types.
  const found = useQuery({
    queryKey: ['settings-to-edit'],
    queryFn: () => api(getSettings, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  return (
    <>
      <PageTitle title="Settings" />
      <p className={styles.lead}>In force on every page within a second of saving.</p>
      <div className={styles.settings}>
        <nav aria-label="Settings" className={styles.tabs}>
          {settingGroupNames.map((name) => (
            <Link
              key={name}
              to="/dashboard/settings/{-$group}"
              params={{ group: name === 'shop' ? undefined : name }}
              activeOptions={{ exact: true }}
              className={styles.tab}
            >
              {groupTexts[name].label}
            </Link>
          ))}
        </nav>
        <Group name={group} page={page} query={found} />
      </div>
    </>
  )
}

type GroupProps = { name: SettingGroupName; page: number; query: UseQueryResult<Settings> }

type Settings = { groups: SettingGroup[]; texts: Record<string, SettingText> }

/** The form of a group, once the settings are loaded. */
function Group({ name, page, query }: GroupProps) {
  if (query.isError) {
    return (
      <Empty
        tone="error"
        title={`Error loading settings: ${errorMessage(query.error)}`}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    )
  }

  const group = query.data?.groups.find((each) => each.name === name)
  if (!query.data || !group) {
    return (
      <div className={sheetClass}>
        <LoadingText />
        <Skeleton style={{ height: 420 }} />
      </div>
    )
  }

  return (
    <div className={styles.group}>
      <SettingsForm
        key={`${name} ${group.version}`}
        group={group}
        settings={withTexts(group, query.data)}
        onReload={async () => void (await query.refetch())}
      />
      {name === 'mail' && <TestMail />}
      {name === 'tax' && <TaxClasses />}
      {name === 'search' && <Redirects page={page} />}
    </div>
  )
}

/** The settings of a group with what an administrator reads beside them. */
const withTexts = ({ fields }: SettingGroup, { texts }: Pick<Settings, 'texts'>): FormSetting[] =>
  fields.flatMap((field) => {
    const text = texts[field.key]
    return text ? [{ ...field, ...text }] : []
  })
