import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { PageFields } from '../../../contract/page-fields.ts'
import { MAX_PAGE_TEXT } from '../../../contract/page.ts'
import { inputClass } from '../../ui/field-classes.ts'
import { TextAreaField } from '../../ui/form-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { MarkdownTools } from './markdown-tools.tsx'
import type { EditedPage } from './page-editor-page.tsx'
import { PageInputs } from './page-inputs.tsx'
import { PagePreview, previewSizes, type PreviewSize } from './page-preview.tsx'
import * as styles from './page-text-editor.module.css'

export type EditorView = 'write' | 'preview' | 'present'
type PageTextEditorProps = {
  form: UseFormReturn<PageFields>
  /** The page as it is saved; undefined for a new one. */
  page: EditedPage | undefined
  view: EditorView
  onView(view: EditorView): void
}

const views = { write: 'Write', preview: 'Preview' }

/**
 * Title and text of a page, and its preview: side by side, or one at a time on a small screen. `Present
 * version` takes the place of the text, to compare.
 */
export function PageTextEditor({ form, page, view, onView }: PageTextEditorProps) {
  const [size, setSize] = useState<PreviewSize>('desktop')
  const [title, body] = useWatch({ control: form.control, name: ['title', 'body'] })

  return (
    <div data-view={view} className={styles.editor}>
      <Segments<EditorView>
        label="View"
        options={page ? { ...views, present: 'Present version' } : views}
        chosen={view}
        className={page ? styles.views : `${styles.views} ${styles.onlySmall}`}
        onChoose={onView}
      />
      <div className={styles.panes}>
        <TextPane form={form} page={page} />
        {view === 'present' && page && (
          <PagePreview label="Present version" title={page.title} body={page.text} size={size} />
        )}
        <PagePreview label="Preview" title={title} body={body} size={size} className={styles.preview}>
          <Segments<PreviewSize>
            label="Preview size"
            options={previewSizes}
            chosen={size}
            className={styles.sizes}
            onChoose={setSize}
          />
        </PagePreview>
      </div>
    </div>
  )
}

/** Where the page is written. */
function TextPane({ form, page }: Pick<PageTextEditorProps, 'form' | 'page'>) {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  const { ref, ...input } = form.register('body')

  return (
    <div className={styles.write}>
      <MarkdownTools area={area} />
      <div className={styles.inputs}>
        <PageInputs form={form} page={page} />
        <TextAreaField
          label="Text"
          rows={14}
          maxLength={MAX_PAGE_TEXT}
          className={`${inputClass} ${styles.text}`}
          error={form.formState.errors.body?.message}
          help="# Heading, **bold**, - list, [words](/shop), | table |"
          ref={(element) => {
            ref(element)
            setArea(element)
          }}
          {...input}
        />
      </div>
    </div>
  )
}
