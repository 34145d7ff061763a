import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { textButtonClass } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { shrinkPicture } from '../../ui/shrink-picture.ts'
import { useUploads, type UploadFailure } from '../../api/use-uploads.ts'
import * as styles from './profile-picture.module.css'

/**
 * A profile picture is shown at 512 pixels at most, so files above a megabyte are shrunk before the upload.
 */
const shrinking = { above: 1024 * 1024, longestSide: 1280 }

type ProfilePictureProps = { picture: string; onPicture(address: string): void }

/**
 * The profile picture, with buttons to choose another one or to remove it. Takes effect when the profile is
 * saved.
 */
export function ProfilePicture({ picture, onPicture }: ProfilePictureProps) {
  const { share, send, cancel } = useUploads()
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    setProblem(undefined)
    const { failures } = await send({
      files: [file],
      purpose: 'profile',
      prepare: (chosen) => shrinkPicture(chosen, shrinking),
      onStored: onPicture,
    })
    if (failures[0]) setProblem(problemOf(failures[0]))
  }
  return (
    <div className={styles.picture}>
      <Avatar picture={picture} size={96} />
      <div>
        <FileChooser
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          share={share}
          onFiles={([file]) => file && void take(file)}
          onCancel={cancel}
        >
          Profile image
        </FileChooser>
        {picture !== '' && (
          <button
            type="button"
            className={`${textButtonClass} ${styles.remove}`}
            onClick={() => onPicture('')}
          >
            Remove
          </button>
        )}
        {problem && (
          <div className={styles.problem}>
            <FormError>{problem}</FormError>
          </div>
        )}
      </div>
    </div>
  )
}

/** The server's message if it rejected the file; otherwise the network or this device failed. */
const problemOf = ({ error }: UploadFailure): string =>
  error instanceof ApiError && error.data
    ? error.message
    : 'This picture could not be uploaded. Please try another one.'
