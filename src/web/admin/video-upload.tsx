import { useRouteContext } from '@tanstack/react-router'
import { useState, type ChangeEvent } from 'react'
import { LARGEST_VIDEO, uploadImage } from '../../contract/account.ts'
import { log } from '../log.ts'
import { FieldGroup, FormError } from '../ui/form-field.tsx'
import { readFile } from '../ui/read-picture.ts'

/** 50 MB over a slow line take minutes. */
const PATIENCE_MS = 10 * 60_000

type VideoUploadProps = { video: string; error?: string | undefined; onVideo(address: string): void; onBusy(busy: boolean): void }

/** One video, stored as soon as it is chosen (UPL-01). */
export function VideoUpload({ video, error, onVideo, onBusy }: VideoUploadProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const upload = async (file: File) => {
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (refusal) return
    setBusy(true)
    onBusy(true)
    try {
      onVideo(await api(uploadImage, { body: { image: await readFile(file) } }, { patienceMs: PATIENCE_MS }))
    } catch (failure) {
      log('The video could not be uploaded.', failure)
      setProblem('Video upload failed. Please try again.')
    }
    setBusy(false)
    onBusy(false)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // So that the same file may be chosen again.
    event.currentTarget.value = ''
    if (file) void upload(file)
  }
  return (
    <FieldGroup label="Video" help="MP4, WebM, AVI, max 50MB" error={error}>
      <div className="drop">
        {video !== '' && <video src={video} controls muted playsInline preload="metadata" aria-label="The chosen video" />}
        <label className="btn btn-line btn-small">
          {video === '' ? 'Choose a video' : 'Choose another video'}
          <input type="file" accept="video/*" className="sr-only" disabled={busy} onChange={choose} />
        </label>
        {video !== '' && (
          <button type="button" className="link" onClick={() => onVideo('')}>
            Remove video
          </button>
        )}
        <output>{busy && 'Uploading...'}</output>
      </div>
      <FormError>{problem}</FormError>
    </FieldGroup>
  )
}

function refusalOf({ type, size }: File): string {
  if (!type.startsWith('video/')) return 'Please select a video file'
  return size > LARGEST_VIDEO ? 'Video file size should be less than 50MB' : ''
}
