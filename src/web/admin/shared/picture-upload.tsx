import { useState } from 'react'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FieldGroup, FormError } from '../../ui/form-field.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { useUploads } from '../../api/use-uploads.ts'
import { reasonsOf } from './upload-failures.ts'
import { toProductInput } from './to-product-input.ts'
import { PictureOrder, type PictureColors, type PictureTexts } from './picture-order.tsx'
import { UploadBox } from './upload-box.tsx'
import * as styles from './upload-box.module.css'

type PictureUploadProps = {
  label: string
  help?: string
  error?: string | undefined
  /** Addresses of the existing pictures. */
  pictures: string[]
  /** Maximum number of pictures. With one, a new picture replaces it. */
  maxPictures: number
  onChange(change: (before: string[]) => string[]): void
  /** Called when uploads begin and end, so that the form is not saved in between. */
  onBusy(busy: boolean): void
  /** Asks for alternative texts, if given. */
  texts?: PictureTexts
  /** Asks for the colour of each picture, if given. */
  colors?: PictureColors
  /** Takes pictures that are dropped anywhere on the page. */
  anywhere?: boolean
  /** Offers to make a picture the main one, if given. */
  onMain?(address: string): void
}

/** Upload field for pictures: choose or drop files, reorder and remove them (UPL-02). */
export function PictureUpload({
  label,
  help,
  error,
  pictures,
  maxPictures,
  onChange,
  onBusy,
  anywhere = false,
  texts,
  colors,
  onMain,
}: PictureUploadProps) {
  const { share, cancel, problems, addFiles } = usePictureUploads({ pictures, maxPictures, onChange, onBusy })

  return (
    <FieldGroup label={label} {...(help && { help })} error={error}>
      <UploadBox onFiles={(files) => void addFiles(files)} anywhere={anywhere}>
        <PictureOrder
          pictures={pictures}
          label={label}
          onChange={onChange}
          texts={texts}
          colors={colors}
          onMain={onMain}
        />
        <FileChooser
          accept="image/*"
          multiple={maxPictures > 1}
          share={share}
          onFiles={(files) => void addFiles(files)}
          onCancel={cancel}
        >
          <ExtraIcon name="plus" className={styles.icon} />
          {chooseText(maxPictures, pictures.length)}
          <span className="sr-only">: {label}</span>
        </FileChooser>
        {share === undefined && (
          <p className={styles.drop}>or drop {maxPictures === 1 ? 'a picture' : 'pictures'} here</p>
        )}
      </UploadBox>
      {problems.map((problem) => (
        <FormError key={problem}>{problem}</FormError>
      ))}
    </FieldGroup>
  )
}

function chooseText(maxPictures: number, count: number): string {
  if (maxPictures > 1) return 'Choose pictures'
  return count > 0 ? 'Choose another picture' : 'Choose a picture'
}

function usePictureUploads({
  pictures,
  maxPictures,
  onChange,
  onBusy,
}: Pick<PictureUploadProps, 'pictures' | 'maxPictures' | 'onChange' | 'onBusy'>) {
  const { share, send, cancel } = useUploads(onBusy)
  const [problems, setProblems] = useState<string[]>([])

  const addFiles = async (chosen: File[]) => {
    const room = maxPictures - pictures.length
    if (chosen.length === 0 || share !== undefined) return
    if (maxPictures > 1 && chosen.length > room) {
      setProblems([`Maximum ${maxPictures} images allowed. You can add ${room} more.`])
      return
    }

    const notImages = chosen.filter(isNotImage).map(({ name }) => `File ${name} is not an image`)
    setProblems(notImages)
    const files = chosen.filter((file) => !isNotImage(file)).slice(0, maxPictures)
    const { failures } = await send({
      files,
      prepare: toProductInput,
      onStored: (address) => onChange((before) => (maxPictures === 1 ? [address] : [...before, address])),
    })

    if (failures.length > 0)
      setProblems([...notImages, 'Some images failed to upload. Please try again.', ...reasonsOf(failures)])
  }

  return { share, cancel, problems, addFiles }
}

const isNotImage = ({ type }: File) => !type.startsWith('image/')
