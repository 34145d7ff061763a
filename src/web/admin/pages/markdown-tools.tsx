import { useState } from 'react'
import { useUploads } from '../../api/use-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { IconDrawing } from '../../ui/icon.tsx'
import { toProductInput } from '../shared/to-product-input.ts'
import { reasonsOf } from '../shared/upload-failures.ts'
import * as styles from './markdown-tools.module.css'

/** What a button writes around the chosen words. */
const tools = [
  { label: 'Heading', before: '\n## ', after: '\n', icon: 'M6 5v14M18 5v14M6 12h12' },
  {
    label: 'Bold',
    before: '**',
    after: '**',
    icon: 'M8 5h5a3.3 3.3 0 0 1 0 6.8H8zM8 11.8h6a3.6 3.6 0 0 1 0 7.2H8z',
  },
  {
    label: 'List',
    before: '\n- ',
    after: '',
    icon: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.2M4.5 12h.2M4.5 17.5h.2',
  },
  {
    label: 'Link',
    before: '[',
    after: '](/shop)',
    icon: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  },
] as const
const pictureIcon = 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M16.8 9a1.3 1.3 0 1 1-2.6 0a1.3 1.3 0 0 1 2.6 0'
const undoIcon = 'M8 6 4.5 9.5 8 13M4.5 9.5H15a4.5 4.5 0 0 1 0 9h-4'

/** Writes the signs of Markdown for those who do not know them, and uploads pictures into the text. */
export function MarkdownTools({ area }: { area: HTMLTextAreaElement | null }) {
  const { share, send, cancel } = useUploads()
  const [problems, setProblems] = useState<string[]>([])

  const wrap = (before: string, after: string) => {
    if (!area) return
    const { value, selectionStart, selectionEnd } = area
    const words = value.slice(selectionStart, selectionEnd)
    insert(area, before + words + after)
    const start = selectionStart + before.length
    area.setSelectionRange(start, start + words.length)
  }

  const undo = () => {
    area?.focus()
    document.execCommand('undo')
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
    <div className={styles.bar}>
      <fieldset aria-label="Format" className={styles.tools}>
        {tools.map(({ label, before, after, icon }) => (
          <ToolButton key={label} label={label} icon={icon} onClick={() => wrap(before, after)} />
        ))}
        <FileChooser
          accept="image/*"
          share={share}
          className={styles.tool}
          onFiles={(files) => void addPictures(files)}
          onCancel={cancel}
        >
          <ToolFace label="Picture" icon={pictureIcon} />
        </FileChooser>
        <ToolButton label="Undo" icon={undoIcon} onClick={undo} />
      </fieldset>
      {problems.map((problem) => (
        <FormError key={problem}>{problem}</FormError>
      ))}
    </div>
  )
}

/** Writes a text in place of the chosen one. */
function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  // Only this command lets people undo the edit.
  if (document.activeElement === area && document.execCommand('insertText', false, text)) return

  // Behind the preview the field has no focus.
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

type ToolProps = { label: string; icon: string }

const ToolButton = ({ label, icon, onClick }: ToolProps & { onClick(): void }) => (
  <Button small className={styles.tool} title={label} onClick={onClick}>
    <ToolFace label={label} icon={icon} />
  </Button>
)

const ToolFace = ({ label, icon }: ToolProps) => (
  <>
    <IconDrawing path={icon} />
    <span className="sr-only">{label}</span>
  </>
)
