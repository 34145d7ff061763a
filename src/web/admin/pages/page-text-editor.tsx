import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { PageFields } from '../../../contract/page-fields.ts'
import { MAX_PAGE_TEXT, previewPage } from '../../../contract/page.ts'
import { errorMessage } from '../../api/error-message.ts'
import { PageText } from '../../shared/page-text.tsx'
import { TextAreaField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { MarkdownTools } from './markdown-tools.tsx'
import { PAGES } from './pages-key.ts'
import * as tabs from '../shared/tabs.module.css'
import * as styles from './page-text-editor.module.css'

type View = 'write' | 'preview' | 'present'
type PageTextEditorProps = {
  form: UseFormReturn<PageFields>
  /** The text as it is saved; undefined for a new page. */
  present: string | undefined
}

/**
 * The text of a page and its preview: side by side, or one at a time on a small screen. `Present version`
 * takes the place of the text, to compare.
 */
export function PageTextEditor({ form, present }: PageTextEditorProps) {
  const { register, control, formState } = form
  const [view, setView] = useState<View>('write')
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  const body = useWatch({ control, name: 'body' })
  const { ref, ...input } = register('body')

  return (
    <div data-view={view} className={styles.editor}>
      <fieldset aria-label="View" className={tabs.tabs}>
        <ViewButton view="write" chosen={view} onChoose={setView}>
          Write
        </ViewButton>
        <ViewButton view="preview" chosen={view} onChoose={setView} className={styles.onlySmall}>
          Preview
        </ViewButton>
        {present !== undefined && (
          <ViewButton view="present" chosen={view} onChoose={setView}>
            Present version
          </ViewButton>
        )}
      </fieldset>
      <div className={styles.panes}>
        <div className={styles.write}>
          <MarkdownTools
            area={area}
            onChange={(text) => form.setValue('body', text, { shouldDirty: true })}
          />
          <TextAreaField
            label="Text"
            rows={14}
            maxLength={MAX_PAGE_TEXT}
            error={formState.errors.body?.message}
            help="# Heading, **bold**, - list, [words](/shop), | table |"
            ref={(element) => {
              ref(element)
              setArea(element)
            }}
            {...input}
          />
        </div>
        {view === 'present' && <Preview title="Present version" body={present ?? ''} />}
        <Preview title="Preview" body={body} className={styles.preview} />
      </div>
    </div>
  )
}

type ViewButtonProps = {
  view: View
  chosen: View
  className?: string | undefined
  children: string
  onChoose(view: View): void
}

const ViewButton = ({ view, chosen, className = '', children, onChoose }: ViewButtonProps) => (
  <button
    type="button"
    aria-pressed={view === chosen}
    data-active={view === chosen ? '' : undefined}
    className={`${tabs.tab} ${className}`}
    onClick={() => onChoose(view)}
  >
    {children}
  </button>
)

/** How long typing rests before the preview follows, in milliseconds. */
const REST_MS = 400

type PreviewProps = { title: string; body: string; className?: string | undefined }

/** A text as the server renders it. */
function Preview({ title, body, className = '' }: PreviewProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const rested = useRested(body)
  const { data, error } = useQuery({
    queryKey: [PAGES, 'preview', rested],
    queryFn: () => api(previewPage, { body: { body: rested } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section aria-label={title} className={`${sheetClass} ${styles.sheet} ${className}`}>
      <h2>{title}</h2>
      {error ? <p role="alert">{errorMessage(error)}</p> : <PageText html={data?.html ?? ''} />}
      {data?.html === '' && <p className={styles.empty}>Nothing written yet.</p>}
    </section>
  )
}

/** The text as it was when typing last rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
