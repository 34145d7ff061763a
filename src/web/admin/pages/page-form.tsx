import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { PageFields } from '../../../contract/page-fields.ts'
import { createPage, updatePage, type ManagedPage } from '../../../contract/page.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import type { FieldNames } from '../shared/merge-draft.ts'
import { NewerVersion, SaveError, useNewerVersion } from '../shared/newer-version.tsx'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useFormDraft } from '../shared/use-form-draft.ts'
import type { EditedPage } from './page-editor-page.tsx'
import { PageTextEditor, type EditorView } from './page-text-editor.tsx'
import { PageVersions } from './page-versions.tsx'
import * as formStyles from '../shared/form.module.css'
import * as styles from './page-form.module.css'

const names: FieldNames<PageFields> = { title: 'Title', kind: 'Kind', path: 'Address', body: 'Text' }
const wordsOf = (field: keyof PageFields, { [field]: words }: Partial<PageFields>) => (
  <span className={styles.words}>{words || 'Empty'}</span>
)

const blank: PageFields = { title: '', kind: 'page', path: '', body: '' }

const valuesOf = ({ title, kind, path, text }: EditedPage): PageFields => ({ title, kind, path, body: text })

type PageFormProps = { page: EditedPage | undefined; onSaved(page: ManagedPage): Promise<void> }

/** Writes a page: title and address, its text with a preview, and earlier versions. */
export function PageForm({ page, onSaved }: PageFormProps) {
  const values = page ? valuesOf(page) : blank
  const form = useForm<PageFields>({ resolver: schemaResolver(PageFields), defaultValues: values })
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const draft = useFormDraft(form, `page ${page?._id ?? 'new'}`)
  const { newer, show, take } = useNewerVersion<PageFields, PageFields>(form, values, names)
  const [view, setView] = useState<EditorView>('write')
  const { save, failure, see } = usePageSave(form, { page, show, onSaved, onInvalid: () => setView('write') })
  const changed = Object.keys(dirtyFields).map((field) => names[field as keyof PageFields])

  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void save(true)(event)}>
      <PageTitle title={page?.title ?? 'Add page'} note={stateOf(page)} className={styles.heading}>
        {page && <PageVersions page={page} disabled={isDirty} onRestored={onSaved} />}
        {page?.published && (
          <a href={page.path} target="_blank" rel="noopener" className={buttonClass('line', { small: true })}>
            <ExtraIcon name="leave" /> Open page
          </a>
        )}
        {!page?.stated && (
          <Button small busy={isSubmitting} onClick={() => void save(false)()}>
            {page?.published ? 'Take offline' : 'Save draft'}
          </Button>
        )}
      </PageTitle>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <RestoredDraft {...draft} />
      {newer && <NewerVersion form={form} newer={newer} names={names} wordsOf={wordsOf} take={take} />}
      <PageTextEditor form={form} page={page} view={view} onView={setView} />
      <SaveBar changed={changed} action="Publish" saving={isSubmitting} onDiscard={draft.discard}>
        <FormError>{failure && <SaveError text={failure.text} onSee={see} />}</FormError>
      </SaveBar>
    </form>
  )
}

function stateOf(page: EditedPage | undefined): string {
  if (!page) return 'A page of your own, or a post of the journal.'
  if (page.body === null) return `${page.path}, in the words that come with the shop.`
  return `${page.path}, ${page.published ? 'published' : 'a draft that only managers see'}.`
}

type PageFormState = UseFormReturn<PageFields>
type PageSaveOptions = PageFormProps & { show(values: PageFields): void; onInvalid(): void }

/** Saves the page, published or as a draft. `see`: shows what someone else has saved, if that prevented it. */
function usePageSave(
  { handleSubmit, formState }: PageFormState,
  { page, show, onSaved, onInvalid }: PageSaveOptions,
) {
  const { api } = useRouteContext({ from: '__root__' })
  const [failure, setFailure] = useState<{ text: string; current?: ManagedPage }>()
  const [version, setVersion] = useState(page?.version)
  const { dirtyFields } = formState

  const store = ({ body, title, path, kind }: PageFields, published: boolean): Promise<ManagedPage> => {
    if (!page) return api(createPage, { body: { body, title, path, kind, published } })
    // An unchanged text stays the stated one.
    const text = dirtyFields.body ? { body, title } : { title }
    const edit = { ...text, published, version }
    return api(updatePage, { params: { id: page._id }, body: page.stated ? edit : { ...edit, path, kind } })
  }

  const save = (published: boolean) =>
    handleSubmit(async (entry) => {
      setFailure(undefined)

      let saved: ManagedPage
      try {
        saved = await store(entry, published)
      } catch (error) {
        const stale = error instanceof ApiError && error.data?.code === 'stale_edit'
        setFailure({
          text: errorMessage(error),
          ...(stale && { current: error.data?.['current'] as ManagedPage }),
        })
        return
      }

      notify({ text: published ? 'Published.' : 'Saved as a draft.', tone: 'success' })
      await onSaved(saved)
    }, onInvalid)

  const { current } = failure ?? {}
  const see =
    current &&
    (() => {
      setFailure(undefined)
      setVersion(current.version)
      show(valuesOf({ ...current, text: current.body ?? page?.text ?? '' }))
    })

  return { save, failure, see }
}
