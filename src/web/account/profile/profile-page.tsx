import { lazy, Suspense, useState } from 'react'
import { contactOf } from '../../../rules/mailbox.ts'
import { useSession } from '../../api/session.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { AlertsSheet } from './alerts-sheet.tsx'
import { AddressesSheet } from './addresses-sheet.tsx'
import { DevicesSheet } from './devices-sheet.tsx'
import { EmailChangeSheet } from './email-change-sheet.tsx'
import { PhoneSheet } from './phone-sheet.tsx'
import { PasswordChangeSheet } from './password-change-sheet.tsx'
import { PrivacySheet } from '../privacy/privacy-sheet.tsx'
import { SecondFactorSheet } from './second-factor-sheet.tsx'
import { profileOutcomes, type ProfileOutcome } from './profile-outcomes.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './profile-page.module.css'

const ProfileDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./profile-dialog.tsx'))).ProfileDialog,
}))

/**
 * The user's own profile: picture, name, bio, profession, addresses and password, with a dialog to edit the
 * first four (PROF-01).
 */
export function ProfilePage() {
  const { user } = useSession()
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  const [outcome, setOutcome] = useState<ProfileOutcome>()
  if (!user) return null
  const message = outcome && profileOutcomes[outcome]
  return (
    <>
      <PageTitle title="Profile" />
      <section className={`${sheetClass} ${styles.profile}`} aria-labelledby="profile-name">
        <Avatar picture={user.profileImage} size={96} />
        <div className={styles.text}>
          <h2 id="profile-name">{user.username}</h2>
          <p className={styles.email}>{contactOf(user)}</p>
          <dl>
            <dt>Bio</dt>
            <dd>{user.bio || 'N/A'}</dd>
            <dt>Profession</dt>
            <dd>{user.profession || 'N/A'}</dd>
          </dl>
          {message && (
            <p className={message.className} role={message.role}>
              <ExtraIcon name={message.icon} />
              {message.text}
            </p>
          )}
        </div>
        <Button small onClick={() => setDialog('open')}>
          <ExtraIcon name="edit" />
          Edit Profile
        </Button>
      </section>
      {user.role !== 'admin' && <AddressesSheet />}
      <AlertsSheet />
      <EmailChangeSheet email={user.email} />
      <PhoneSheet phone={user.phone} email={user.email} />
      <PasswordChangeSheet email={user.email} isSet={!user.withoutPassword} />
      <SecondFactorSheet email={user.email} />
      <DevicesSheet email={user.email} />
      <PrivacySheet email={user.email} />
      {dialog !== 'unused' && (
        <Suspense>
          <ProfileDialog
            user={user}
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onOutcome={setOutcome}
          />
        </Suspense>
      )}
    </>
  )
}
