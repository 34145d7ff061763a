import type { ReactNode } from 'react'
import * as styles from './upload-box.module.css'

/** The box around a button that chooses files, and what was chosen. `onFiles`: takes files that are dropped on it. */
export function UploadBox({ onFiles, children }: { onFiles?(files: File[]): void; children: ReactNode }) {
  return (
    <div
      className={styles.box}
      {...(onFiles && {
        onDragOver: (event) => event.preventDefault(),
        onDrop: (event) => {
          event.preventDefault()
          onFiles([...event.dataTransfer.files])
        },
      })}
    >
      {children}
    </div>
  )
}
