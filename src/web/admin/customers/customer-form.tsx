import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  createCustomer,
  MAX_CUSTOMER_NOTES,
  updateCustomer,
  type CustomerRecord,
} from '../../../contract/customer.ts'
import { CustomerFields } from '../../../contract/customer-fields.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { CheckField, FormError, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as formStyles from '../shared/form.module.css'

type Values = z.input<typeof CustomerFields>
type Entry = z.output<typeof CustomerFields>

type CustomerFormProps = {
  /** Undefined for a new one. */
  customer: CustomerRecord | undefined
  /** The words of the search. */
  known?: Pick<Values, 'name' | 'phone'>
  onCancel(): void
  onSaved(customer: CustomerRecord): Promise<void>
}

/** Adds a customer, or changes what is known of one. */
export function CustomerForm({ customer, known, onCancel, onSaved }: CustomerFormProps) {
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty, isSubmitting },
  } = useForm({
    resolver: schemaResolver(CustomerFields),
    defaultValues: valuesOf(customer, known),
  })
  const [agrees, setAgrees] = useState(customer !== undefined && customer.consentAt !== null)
  const { failure, save } = useSaving({ customer, agrees, onSaved })

  return (
    <form
      className={`${formStyles.form} ${formStyles.inDialog}`}
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <CustomerInputs register={register} errors={errors} hasAccount={customer?.hasAccount ?? false} />
      <CheckField
        label="Keep birthday and anniversary"
        checked={agrees}
        onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
      />
      {agrees && <Days register={register} errors={errors} />}
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="main" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save customer'}
        </Button>
      </div>
    </form>
  )
}

const valuesOf = (customer: CustomerRecord | undefined, known: CustomerFormProps['known']): Values => ({
  name: customer?.name ?? known?.name ?? '',
  phone: customer?.phone ?? known?.phone ?? '',
  email: customer?.email ?? '',
  gstin: customer?.gstin ?? '',
  birthday: customer?.birthday ?? '',
  anniversary: customer?.anniversary ?? '',
  notes: customer?.notes ?? '',
})

type Saving = Pick<CustomerFormProps, 'customer' | 'onSaved'> & { agrees: boolean }

function useSaving({ customer, agrees, onSaved }: Saving) {
  const { api } = useRouteContext({ from: '__root__' })
  const [failure, setFailure] = useState<React.ReactNode>('')

  const save = async ({ email, ...entry }: Entry) => {
    setFailure('')
    const body = {
      ...entry,
      // That of an account is the customer's own to change.
      ...(!customer?.hasAccount && { email }),
      consentAt: agrees ? (customer?.consentAt ?? new Date().toISOString()) : null,
    }

    try {
      const saved = customer
        ? await api(updateCustomer, {
            params: { id: customer._id },
            body: { ...body, version: customer.version },
          })
        : await api(createCustomer, { body })
      notify({ text: 'Customer saved.', tone: 'success', isForNextPage: customer === undefined })
      await onSaved(saved)
    } catch (error) {
      setFailure(<Failure error={error} />)
    }
  }

  return { failure, save }
}

/** Why a customer is not saved, with the one who has the phone number. */
function Failure({ error }: { error: unknown }) {
  const holder =
    error instanceof ApiError && error.data?.code === 'phone_taken' ? error.data['customerId'] : undefined

  return (
    <>
      {errorMessage(error)}{' '}
      {typeof holder === 'string' && (
        <Link
          to="/dashboard/customers/$customerId"
          params={{ customerId: holder }}
          className={formStyles.linkInError}
        >
          Open that customer
        </Link>
      )}
    </>
  )
}

type InputsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

const CustomerInputs = ({ register, errors, hasAccount }: InputsProps & { hasAccount: boolean }) => (
  <>
    <FormField
      label="Name"
      autoComplete="off"
      maxLength={60}
      required
      error={errors.name?.message}
      {...register('name')}
    />
    <FormField
      label="Mobile number"
      type="tel"
      autoComplete="off"
      maxLength={40}
      error={errors.phone?.message}
      {...register('phone')}
    />
    {!hasAccount && (
      <FormField
        label="E-mail"
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message}
        {...register('email')}
      />
    )}
    <FormField
      label="GSTIN"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      help="For bills to a business."
      error={errors.gstin?.message}
      {...register('gstin')}
    />
    <TextAreaField
      label="Note"
      rows={3}
      maxLength={MAX_CUSTOMER_NOTES}
      help="Such as ring size and taste. The customer never sees it, except in the export of their data."
      error={errors.notes?.message}
      {...register('notes')}
    />
  </>
)

/** For greetings, which need consent (DPDP Act, sections 5 and 6). */
const Days = ({ register, errors }: InputsProps) => (
  <>
    <p className="text-quiet">For greetings, only if the customer agrees.</p>
    <div className={formStyles.pairs}>
      <FormField label="Birthday" type="date" error={errors.birthday?.message} {...register('birthday')} />
      <FormField
        label="Anniversary"
        type="date"
        error={errors.anniversary?.message}
        {...register('anniversary')}
      />
    </div>
  </>
)
