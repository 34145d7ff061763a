import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FieldGroup, FormError } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { Picture } from '../../shared/picture.tsx'
import { useUploads } from '../../api/use-uploads.ts'
import { toProductInput } from '../shared/to-product-input.ts'
import { reasonsOf } from '../shared/upload-failures.ts'
import { UploadBox } from '../shared/upload-box.tsx'
import * as styles from '../shared/upload-box.module.css'

type DealPictureProps = { picture: string; onPicture(address: string): void; onBusy(busy: boolean): void }

/** The deal's picture: an image file that is uploaded as soon as it is chosen (ADM-09). */
export function DealPicture({ picture, onPicture, onBusy }: DealPictureProps) {
  const { share, send, cancel } = useUploads(onBusy)
  const [stored, setStored] = useState(false)
  const [reasons, setReasons] = useState<string[]>([])

  const take = async (file: File) => {
    setStored(false)
    setReasons([])
    const isPicture = file.type.startsWith('image/')

    const onStored = (address: string) => {
      onPicture(address)
      setStored(true)
    }

    const failures = isPicture
      ? (await send({ files: [file], prepare: toProductInput, onStored })).failures
      : []
    setReasons(isPicture ? reasonsOf(failures) : [`File ${file.name} is not an image`])
    if (!isPicture || failures.length > 0) notify({ text: 'Failed to upload image', tone: 'error' })
  }

  return (
    <FieldGroup label="Image">
      <UploadBox onFiles={([file]) => file && share === undefined && void take(file)} anywhere>
        {picture !== '' && (
          <Picture
            src={picture}
            alt="The deal's picture"
            width={240}
            height={160}
            sizes="240px"
            widest={480}
            className={styles.preview}
          />
        )}
        <FileChooser
          accept="image/*"
          share={share}
          done={stored ? 'Image uploaded successfully' : undefined}
          onFiles={([file]) => file && void take(file)}
          onCancel={cancel}
        >
          {picture === '' ? 'Choose a picture' : 'Choose another picture'}
        </FileChooser>
        {picture !== '' && (
          <Button small onClick={() => onPicture('')}>
            Remove picture
          </Button>
        )}
        {share === undefined && <p className={styles.drop}>or drop a picture here</p>}
      </UploadBox>
      {reasons.map((reason) => (
        <FormError key={reason}>{reason}</FormError>
      ))}
    </FieldGroup>
  )
}
