import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'

type FileChooserProps = {
  /** The words of the button. */
  children: ReactNode
  /** Types of file, as the HTML attribute says them. */
  accept: string
  multiple?: boolean
  /** How much of what was chosen has gone, from 0 to 1; undefined while nothing is under way. */
  share: number | undefined
  /** Said when the last upload went well. */
  done?: string | undefined
  onFiles(files: File[]): void
  onCancel(): void
}

/** A button that chooses files of the device; while they are sent, how far they are and a way to end it. */
export function FileChooser({ children, accept, multiple = false, share, done, onFiles, onCancel }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const cancelled = useRef(false)
  const busy = share !== undefined
  useEffect(() => {
    // The button that ended it is gone, and with it the place of the keyboard.
    if (!busy && cancelled.current) input.current?.focus()
    cancelled.current = false
  }, [busy])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // So that the same file may be chosen again.
    event.currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <label className="btn btn-line btn-small">
        {children}
        <input ref={input} type="file" accept={accept} multiple={multiple} className="sr-only" disabled={busy} onChange={choose} />
      </label>
      <output>{busy ? 'Uploading...' : done}</output>
      {busy && (
        <div className="sending">
          <Progress share={share} />
          <Button
            small
            onClick={() => {
              cancelled.current = true
              onCancel()
            }}
          >
            Cancel upload
          </Button>
        </div>
      )}
    </>
  )
}

/** A bar that fills; without an end while the server looks at what has come. */
function Progress({ share }: { share: number }) {
  const percent = `${Math.floor(share * 100)} %`
  const words = share < 1 ? percent : 'Checking the file'
  return (
    <span className="progress">
      <progress max={1} {...(share < 1 && { value: share })} aria-label="Upload" aria-valuetext={words} />
      <span aria-hidden="true">{words}</span>
    </span>
  )
}
