import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CategoryFields, MAX_CATEGORY_LENGTH } from '../../../contract/category-fields.ts'
import { createCategory, updateCategory, type OwnCategory } from '../../../contract/category.ts'
import { categoryParam } from '../../../rules/category-address.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as formStyles from '../shared/form.module.css'

type Values = z.input<typeof CategoryFields>

/** Adds a category, renames one or moves it. */
export function CategoryForm({
  category,
  onDone,
}: {
  category: OwnCategory | undefined
  onDone(): Promise<void>
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const { name = '', position = 0 } = category ?? {}
  const form = useForm<Values>({
    resolver: schemaResolver(CategoryFields),
    defaultValues: { name, position },
  })
  const { isDirty, isSubmitting } = form.formState
  const [failure, setFailure] = useState('')

  const save = form.handleSubmit(async (entry) => {
    setFailure('')

    try {
      if (category) await api(updateCategory, { params: { id: category._id }, body: entry })
      else await api(createCategory, { body: entry })
    } catch (error) {
      setFailure(errorMessage(error))
      return
    }

    notify({ text: `Category ${category ? 'updated' : 'added'} successfully!`, tone: 'success' })
    await onDone()
  })

  const action = category ? 'Save category' : 'Add category'

  return (
    <form
      className={`${formStyles.form} ${formStyles.inDialog}`}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <CategoryInputs form={form} savedName={category?.name} />
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={() => void onDone()}>Cancel</Button>
        <Button type="submit" kind="main" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : action}
        </Button>
      </div>
    </form>
  )
}

type CategoryInputsProps = { form: UseFormReturn<Values>; savedName: string | undefined }

/** Name and position; `savedName`: the name before it is changed. */
function CategoryInputs({ form: { register, formState }, savedName }: CategoryInputsProps) {
  const { errors } = formState

  return (
    <>
      <FormField
        label="Name"
        maxLength={MAX_CATEGORY_LENGTH}
        required
        autoComplete="off"
        error={errors.name?.message}
        help={
          savedName !== undefined
            ? `Its products stay in it under a new name. Links to /shop/category/${categoryParam(savedName)} stop working.`
            : 'Such as Mangalsutra or Nose pins. It is also the address of its page.'
        }
        {...register('name')}
      />
      <FormField
        label="Position"
        inputMode="numeric"
        autoComplete="off"
        help="Lower numbers come first."
        error={errors.position?.message}
        {...register('position', { setValueAs: parseNumber })}
      />
    </>
  )
}
