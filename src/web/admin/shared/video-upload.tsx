import { useState } from 'react'
import { MAX_VIDEO_BYTES } from '../../../contract/upload.ts'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FieldGroup, FormError } from '../../ui/form-field.tsx'
import { useUploads } from '../../api/use-uploads.ts'
import { linkClass } from '../../ui/link.ts'
import { reasonsOf } from './upload-failures.ts'
import { UploadBox } from './upload-box.tsx'
import * as styles from './upload-box.module.css'

type VideoUploadProps = {
  video: string
  error?: string | undefined
  onVideo(address: string): void
  onBusy(busy: boolean): void
}

/** One video, uploaded as soon as it is chosen (UPL-01). */
export function VideoUpload({ video, error, onVideo, onBusy }: VideoUploadProps) {
  const { share, send, cancel } = useUploads(onBusy)
  const [problems, setProblems] = useState<string[]>([])

  const take = async (file: File) => {
    const refusal = refusalOf(file)
    setProblems(refusal)
    if (refusal.length > 0) return

    const { failures } = await send({ files: [file], onStored: onVideo })
    if (failures.length > 0) setProblems(['Video upload failed. Please try again.', ...reasonsOf(failures)])
  }

  return (
    <FieldGroup label="Video" help="MP4, WebM, AVI, max 50MB" error={share === undefined ? error : undefined}>
      <UploadBox onFiles={([file]) => file && share === undefined && void take(file)} anywhere>
        {video !== '' && (
          <video
            src={video}
            controls
            muted
            playsInline
            preload="metadata"
            aria-label="The chosen video"
            className={styles.preview}
          />
        )}
        <FileChooser
          accept="video/*"
          share={share}
          onFiles={([file]) => file && void take(file)}
          onCancel={cancel}
        >
          {video === '' ? 'Choose a video' : 'Choose another video'}
        </FileChooser>
        {share === undefined && <p className={styles.drop}>or drop a video here</p>}
        {video !== '' && (
          <button type="button" className={linkClass} onClick={() => onVideo('')}>
            Remove video
          </button>
        )}
        {video.endsWith('.avi') && (
          <p className="text-quiet">Most browsers cannot play AVI. Please use MP4.</p>
        )}
      </UploadBox>
      {problems.map((problem) => (
        <FormError key={problem}>{problem}</FormError>
      ))}
    </FieldGroup>
  )
}

function refusalOf({ type, size }: File): string[] {
  if (!type.startsWith('video/')) return ['Please select a video file']
  return size > MAX_VIDEO_BYTES ? ['Video file size should be less than 50MB'] : []
}
