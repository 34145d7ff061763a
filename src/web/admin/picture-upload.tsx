import { useRouteContext } from '@tanstack/react-router'
import { useState, type ChangeEvent } from 'react'
import { FieldGroup, FormError } from '../ui/form-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { PictureOrder, type PictureTexts } from './picture-order.tsx'
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
  /** Asks what each picture shows, where this is given. */
  texts?: PictureTexts
  /** Offers to make a picture the main one, where this is given. */
  onMain?(address: string): void
}

/** Pictures to choose from the device or drop here, to put in order and to remove (UPL-02). */
export function PictureUpload({ label, help, error, pictures, most, onChange, onBusy, texts, onMain }: PictureUploadProps) {
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
        <PictureOrder pictures={pictures} label={label} onChange={onChange} texts={texts} onMain={onMain} />
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
