import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as styles from './upload-box.module.css'

type UploadBoxProps = {
  /** Takes files that are dropped on the box. */
  onFiles?(files: File[]): void
  /** Takes files that are dropped anywhere else on the page too, which the browser would otherwise open. */
  anywhere?: boolean
  children: ReactNode
}

/**
 * The box around a button that chooses files, and the chosen files. It is marked while files are dragged over
 * it.
 */
export function UploadBox({ onFiles, anywhere = false, children }: UploadBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onFiles)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    latest.current = onFiles
  })
  const takesDrops = onFiles !== undefined
  useEffect(() => {
    const target = anywhere ? window : box.current
    if (!takesDrops || !target) return

    const over = (event: Event) => {
      if (!hasFiles(event)) return

      event.preventDefault()
      // A box inside the page comes before the one that takes files dropped anywhere.
      event.stopPropagation()
      setOver(true)
    }

    const leave = (event: Event) => {
      if (
        event instanceof DragEvent &&
        (!(event.relatedTarget instanceof Node) || !box.current?.contains(event.relatedTarget))
      )
        setOver(false)
    }

    const drop = (event: Event) => {
      setOver(false)
      if (!hasFiles(event)) return

      event.preventDefault()
      event.stopPropagation()
      latest.current?.([...(event.dataTransfer?.files ?? [])])
    }

    target.addEventListener('dragover', over)
    target.addEventListener('dragleave', leave)
    target.addEventListener('drop', drop)

    return () => {
      target.removeEventListener('dragover', over)
      target.removeEventListener('dragleave', leave)
      target.removeEventListener('drop', drop)
    }
  }, [anywhere, takesDrops])

  return (
    <div ref={box} className={styles.box} data-over={isOver || undefined}>
      {children}
    </div>
  )
}

const hasFiles = (event: Event): event is DragEvent =>
  event instanceof DragEvent && event.dataTransfer?.types.includes('Files') === true
