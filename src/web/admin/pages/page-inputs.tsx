import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { PageFields } from '../../../contract/page-fields.ts'
import { slugOf } from '../../../rules/slug.ts'
import { inputClass } from '../../ui/field-classes.ts'
import { FormField, SelectField } from '../../ui/form-field.tsx'
import type { EditedPage } from './page-editor-page.tsx'
import * as styles from './page-inputs.module.css'

type PageInputsProps = { form: UseFormReturn<PageFields>; page: EditedPage | undefined }

/** Title, kind and address. The address of a new page follows its title. */
export function PageInputs({ form, page }: PageInputsProps) {
  const { register, setValue, getValues, control, formState } = form
  const { errors, dirtyFields } = formState
  const kind = useWatch({ control, name: 'kind' })
  const follow = () => {
    const slug = slugOf(getValues('title'))
    const beginning = getValues('kind') === 'journal' ? '/journal/' : '/'
    if (!page && !dirtyFields.path) setValue('path', slug === '' ? '' : beginning + slug)
  }

  return (
    <div className={styles.inputs}>
      <FormField
        label="Title"
        maxLength={120}
        required
        autoComplete="off"
        className={`${inputClass} ${styles.title}`}
        error={errors.title?.message}
        {...register('title', { onChange: follow })}
      />
      {!page?.stated && (
        <div className={styles.address}>
          <SelectField
            label="Kind"
            none={null}
            options={[
              { value: 'page', label: 'Page' },
              { value: 'journal', label: 'Post of the journal' },
            ]}
            error={errors.kind?.message}
            {...register('kind', { onChange: follow })}
          />
          <FormField
            label="Address"
            maxLength={120}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            help={kind === 'journal' ? 'Such as /journal/our-rubies' : 'Such as /our-workshop'}
            error={errors.path?.message}
            {...register('path')}
          />
        </div>
      )}
    </div>
  )
}
