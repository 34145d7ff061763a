import { useState } from 'react'
import { useUploads } from '../../api/use-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { toProductInput } from '../shared/to-product-input.ts'
import { reasonsOf } from '../shared/upload-failures.ts'
import * as styles from './markdown-tools.module.css'

/** What a button writes around the chosen words. */
const tools = [
  { label: 'Heading', before: '\n## ', after: '\n' },
  { label: 'Bold', before: '**', after: '**' },
  { label: 'List', before: '\n- ', after: '' },
  { label: 'Link', before: '[', after: '](/shop)' },
] as const

type MarkdownToolsProps = { area: HTMLTextAreaElement | null; onChange(text: string): void }

/** Writes the signs of Markdown for those who do not know them, and uploads pictures into the text. */
export function MarkdownTools({ area, onChange }: MarkdownToolsProps) {
  const { share, send, cancel } = useUploads()
  const [problems, setProblems] = useState<string[]>([])

  const wrap = (before: string, after: string) => {
    if (!area) return
    const { value, selectionStart, selectionEnd } = area
    const words = value.slice(selectionStart, selectionEnd)
    onChange(value.slice(0, selectionStart) + before + words + after + value.slice(selectionEnd))
    const start = selectionStart + before.length
    area.focus()
    // After the new text is in the field.
    requestAnimationFrame(() => area.setSelectionRange(start, start + words.length))
  }

  const addPictures = async (files: File[]) => {
    const { failures } = await send({
      files,
      prepare: toProductInput,
      onStored: (address) => wrap('\n![', `](${address})\n`),
    })
    setProblems(failures.length > 0 ? ['The picture could not be uploaded.', ...reasonsOf(failures)] : [])
  }

  return (
    <>
      <fieldset aria-label="Format" className={styles.tools}>
        {tools.map(({ label, before, after }) => (
          <Button key={label} small onClick={() => wrap(before, after)}>
            {label}
          </Button>
        ))}
        <FileChooser
          accept="image/*"
          share={share}
          onFiles={(files) => void addPictures(files)}
          onCancel={cancel}
        >
          Picture
        </FileChooser>
      </fieldset>
      {problems.map((problem) => (
        <FormError key={problem}>{problem}</FormError>
      ))}
    </>
  )
}
