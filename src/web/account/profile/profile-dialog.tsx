import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { editProfile } from '../../../contract/account.ts'
import { ProfileEdit } from '../../../contract/account-fields.ts'
import { log } from '../../lib/log.ts'
import { storeUser, type SessionUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { FormField, TextAreaField } from '../../ui/form-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { profileOutcomes, type ProfileOutcome } from './profile-outcomes.ts'
import { ProfilePicture } from './profile-picture.tsx'
import * as styles from './profile-dialog.module.css'

type ProfileDialogProps = {
  user: SessionUser
  open: boolean
  onClose(): void
  onOutcome(outcome: ProfileOutcome | undefined): void
}

/** Edits the user's own profile. Closes when the server has responded, with success or an error (PROF-02). */
export function ProfileDialog({ open, onClose, ...rest }: ProfileDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Profile">
      <ProfileForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

function ProfileForm({ user, onClose, onOutcome }: Omit<ProfileDialogProps, 'open'>) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { _id: userId, username, profileImage, bio, profession } = user
  const unsent = profileDraft(queryClient, userId)
  const { register, handleSubmit, control, setValue, formState } = useForm({
    resolver: schemaResolver(ProfileEdit),
    defaultValues: { username, profileImage, bio, profession, userId },
    values: unsent.read(),
    resetOptions: { keepDefaultValues: true },
  })
  const picture = useWatch({ control, name: 'profileImage' })
  const { errors, isDirty, isSubmitting } = formState
  const save = async (body: Parameters<typeof api<typeof editProfile>>[1]['body']) => {
    onOutcome(undefined)
    const outcome = await api(editProfile, { body }).then(
      ({ user: saved }): ProfileOutcome => {
        storeUser(saved)
        unsent.drop()
        return 'saved'
      },
      (error: unknown): ProfileOutcome => {
        log('The profile could not be saved.', error)
        unsent.write(body)
        return 'failed'
      },
    )
    notify({ text: profileOutcomes[outcome].text, tone: outcome === 'saved' ? 'success' : 'error' })
    onOutcome(outcome)
    onClose()
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <ProfilePicture
        picture={picture ?? ''}
        onPicture={(address) => setValue('profileImage', address, { shouldDirty: true })}
      />
      <FormField
        label="Username"
        autoComplete="nickname"
        required
        maxLength={60}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextAreaField label="Bio" rows={3} error={errors.bio?.message} {...register('bio')} />
      <FormField
        label="Profession"
        autoComplete="organization-title"
        error={errors.profession?.message}
        {...register('profession')}
      />
      <Button type="submit" kind="main" wide busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}

type Draft = z.infer<typeof ProfileEdit>

const DRAFT_KIND = 'profile-draft'

/**
 * Keeps a profile that could not be saved, for the next opening of its dialog. It is stored with the user's
 * query data, so that it is removed when another user signs in.
 */
function profileDraft(queryClient: QueryClient, userId: string) {
  const queryKey = [DRAFT_KIND, userId]
  queryClient.setQueryDefaults([DRAFT_KIND], { gcTime: Number.POSITIVE_INFINITY })
  return {
    read: (): Draft | undefined => queryClient.getQueryData<Draft>(queryKey),
    write: (draft: Draft): void => void queryClient.setQueryData(queryKey, draft),
    drop: (): void => queryClient.removeQueries({ queryKey }),
  }
}
