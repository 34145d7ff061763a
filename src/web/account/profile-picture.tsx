import { useRouteContext } from '@tanstack/react-router'
import { useId, useState, type ChangeEvent } from 'react'
import { uploadImage } from '../../contract/account.ts'
import { log } from '../log.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { readPicture } from '../ui/read-picture.ts'

/** A profile picture is shown in 512 pixels at most: what is longer than this, in pixels, is made smaller before it is sent. */
const LONGEST_SIDE = 1280

type ProfilePictureProps = { name: string; picture: string; onPicture(address: string): void }

/** The profile picture with ways to choose another one or none. It counts once the profile is saved. */
export function ProfilePicture({ name, picture, onPicture }: ProfilePictureProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const id = useId()
  const [state, setState] = useState<'idle' | 'uploading' | 'failed'>('idle')
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const file = field.files?.[0]
    if (!file) return
    setState('uploading')
    try {
      onPicture(await api(uploadImage, { body: { image: await readPicture(file, LONGEST_SIDE), purpose: 'profile' } }))
      setState('idle')
    } catch (error) {
      log('The picture could not be uploaded.', error)
      setState('failed')
    }
    // So that the same file may be chosen again.
    field.value = ''
  }
  return (
    <div className="profile-picture">
      <Avatar name={name} picture={picture} size={96} />
      <div>
        <label htmlFor={id} className="btn btn-line btn-small">
          Profile image
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            className="sr-only"
            disabled={state === 'uploading'}
            onChange={(event) => void choose(event)}
          />
        </label>
        {picture !== '' && (
          <button type="button" className="text-button" onClick={() => onPicture('')}>
            Remove
          </button>
        )}
        <output>{state === 'uploading' && 'Uploading...'}</output>
        {state === 'failed' && (
          <p className="err" role="alert">
            <Icon name="warning" />
            This picture could not be uploaded. Please try another one.
          </p>
        )}
      </div>
    </div>
  )
}
