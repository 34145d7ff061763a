import { useRouteContext } from '@tanstack/react-router'
import { useState, type ChangeEvent } from 'react'
import { FieldGroup, FormError } from '../ui/form-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { uploadPictures } from './upload-pictures.ts'

type PictureUploadProps = {
  label: string
  help?: string
  error?: string | undefined
  /** Addresses of the pictures there are. */
  pictures: string[]
  /** How many there may be; with one, the next picture takes its place. */
  most: number
  onChange(change: (before: string[]) => string[]): void
  /** Told when uploading begins and ends, so that nothing is saved half way. */
  onBusy(busy: boolean): void
}

/** Pictures to choose from the device or drop here, to put in order and to remove (UPL-02). */
export function PictureUpload({ label, help, error, pictures, most, onChange, onBusy }: PictureUploadProps) {
  const { busy, problems, take } = useTaking({ pictures, most, onChange, onBusy })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // So that the same file may be chosen again.
    event.currentTarget.value = ''
    void take(files)
  }
  return (
    <FieldGroup label={label} {...(help && { help })} error={error}>
      <div
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take([...event.dataTransfer.files])
        }}
      >
        <Thumbnails pictures={pictures} label={label} onChange={onChange} />
        <label className="btn btn-line btn-small">
          <Icon name="plus" />
          {most === 1 ? (pictures.length > 0 ? 'Choose another picture' : 'Choose a picture') : 'Choose pictures'}
          <span className="sr-only">: {label}</span>
          <input type="file" accept="image/*" multiple={most > 1} className="sr-only" disabled={busy} onChange={choose} />
        </label>
        <output>{busy && 'Uploading...'}</output>
      </div>
      {problems.map((problem) => (
        <FormError key={problem}>{problem}</FormError>
      ))}
    </FieldGroup>
  )
}

function useTaking({ pictures, most, onChange, onBusy }: Pick<PictureUploadProps, 'pictures' | 'most' | 'onChange' | 'onBusy'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const take = async (files: File[]) => {
    const room = most - pictures.length
    if (files.length === 0 || busy) return
    if (most > 1 && files.length > room) {
      setProblems([`Maximum ${most} images allowed. You can add ${room} more.`])
      return
    }
    setProblems([])
    setBusy(true)
    onBusy(true)
    const chosen = most === 1 ? files.slice(0, 1) : files
    setProblems(await uploadPictures(api, chosen, (address) => onChange((before) => (most === 1 ? [address] : [...before, address]))))
    setBusy(false)
    onBusy(false)
  }
  return { busy, problems, take }
}

function Thumbnails({ pictures, label, onChange }: Pick<PictureUploadProps, 'pictures' | 'label' | 'onChange'>) {
  if (pictures.length === 0) return null
  const swap = (index: number) => onChange((before) => before.with(index - 1, before[index] ?? '').with(index, before[index - 1] ?? ''))
  return (
    <ul className="thumbs">
      {pictures.map((address, index) => (
        <li key={`${address} ${index}`}>
          <Picture src={address} alt={`${label}, ${index + 1}`} width={112} height={112} sizes="112px" widest={240} />
          <button type="button" className="icon-button" aria-label={`Remove picture ${index + 1}`} onClick={() => onChange((before) => before.filter((_, at) => at !== index))}>
            <Icon name="close" />
          </button>
          {index > 0 && (
            <button type="button" className="icon-button earlier" aria-label={`Move picture ${index + 1} one place earlier`} onClick={() => swap(index)}>
              <Icon name="previous" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
