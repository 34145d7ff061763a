import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import * as styles from './file-chooser.module.css'

type FileChooserProps = {
  /** The label of the button. */
  children: ReactNode
  /** File types, as the HTML attribute `accept`. */
  accept: string
  multiple?: boolean
  /** The upload progress, from 0 to 1; undefined while there is no upload. */
  share: number | undefined
  /** Shown after the last upload succeeded. */
  done?: string | undefined
  /** Of the button. */
  className?: string | undefined
  onFiles(files: File[]): void
  onCancel(): void
}

/** A button that chooses files. During an upload it shows the progress and a Cancel button. */
export function FileChooser({
  children,
  accept,
  multiple = false,
  share,
  done,
  className = '',
  onFiles,
  onCancel,
}: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const cancelled = useRef(false)
  const busy = share !== undefined
  useEffect(() => {
    // The Cancel button with the focus is gone, so move the focus back.
    if (!busy && cancelled.current) input.current?.focus()
    cancelled.current = false
  }, [busy])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // Reset, so that the same file can be chosen again.
    event.currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <label className={buttonClass('line', { small: true, className: `${styles.button} ${className}` })}>
        {children}
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          className="sr-only"
          disabled={busy}
          onChange={choose}
        />
      </label>
      <output>{busy ? 'Uploading...' : done}</output>
      {busy && (
        <div className={styles.sending}>
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

/** A progress bar; indeterminate while the server processes the upload. */
function Progress({ share }: { share: number }) {
  const percent = `${Math.floor(share * 100)}%`
  const words = share < 1 ? percent : 'Checking the file'
  return (
    <span className={styles.progress}>
      <progress max={1} {...(share < 1 && { value: share })} aria-label="Upload" aria-valuetext={words} />
      <span aria-hidden="true">{words}</span>
    </span>
  )
}
