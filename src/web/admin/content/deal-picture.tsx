import { useRouteContext } from '@tanstack/react-router'
import { useState, type ChangeEvent } from 'react'
import { uploadImage } from '../../../contract/account.ts'
import { log } from '../../log.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { Picture } from '../../ui/picture.tsx'
import { readPicture } from '../../ui/read-picture.ts'

/** Longest side that is sent, in pixels. */
const LONGEST_SIDE = 2400

type DealPictureProps = { picture: string; onPicture(address: string): void; onBusy(busy: boolean): void }

/** The deal's picture: an image file, stored as soon as it is chosen (ADM-09). */
export function DealPicture({ picture, onPicture, onBusy }: DealPictureProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [state, setState] = useState<'idle' | 'uploading' | 'uploaded'>('idle')
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const file = field.files?.[0]
    if (!file) return
    setState('uploading')
    onBusy(true)
    try {
      if (!file.type.startsWith('image/')) throw new Error(`${file.name} is no image.`)
      onPicture(await api(uploadImage, { body: { image: await readPicture(file, LONGEST_SIDE) } }))
      setState('uploaded')
    } catch (error) {
      log('The picture of the deal could not be uploaded.', error)
      notify({ text: 'Failed to upload image', tone: 'error' })
      setState('idle')
    }
    onBusy(false)
    // So that the same file may be chosen again.
    field.value = ''
  }
  return (
    <FieldGroup label="Image">
      <div className="drop">
        {picture !== '' && <Picture src={picture} alt="The deal's picture" width={240} height={160} sizes="240px" widest={480} className="deal-thumb" />}
        <label className="btn btn-line btn-small">
          {picture === '' ? 'Choose a picture' : 'Choose another picture'}
          <input type="file" accept="image/*" className="sr-only" disabled={state === 'uploading'} onChange={(event) => void choose(event)} />
        </label>
        {picture !== '' && (
          <Button small onClick={() => onPicture('')}>
            Remove picture
          </Button>
        )}
        <output>{state === 'uploading' ? 'Uploading...' : state === 'uploaded' && 'Image uploaded successfully'}</output>
      </div>
    </FieldGroup>
  )
}
