import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import type * as z from 'zod/mini'
import { createCarrier, updateCarrier } from '../../../contract/manage-shipments.ts'
import type { Carrier } from '../../../contract/shipment.ts'
import { CarrierFields } from '../../../contract/shipment-fields.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../../api/error-message.ts'
import * as formStyles from '../shared/form.module.css'

type Values = z.input<typeof CarrierFields>

/** Adds or edits a carrier. */
export function CarrierForm({ carrier, onDone }: { carrier: Carrier | undefined; onDone(): Promise<void> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { name = '', trackingUrl = '', phone = '' } = carrier ?? {}
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty, isSubmitting },
  } = useForm<Values>({
    resolver: schemaResolver(CarrierFields),
    defaultValues: { name, trackingUrl, phone },
  })
  const [failure, setFailure] = useState('')

  const save = handleSubmit(async (entry) => {
    setFailure('')

    try {
      if (carrier)
        await api(updateCarrier, {
          params: { id: carrier._id },
          body: { ...entry, version: carrier.version },
        })
      else await api(createCarrier, { body: entry })
    } catch (error) {
      setFailure(errorMessage(error))
      return
    }

    notify({ text: `Carrier ${carrier ? 'updated' : 'added'} successfully!`, tone: 'success' })
    await onDone()
  })

  const action = carrier ? 'Save carrier' : 'Add carrier'

  return (
    <form
      className={`${formStyles.form} ${formStyles.inDialog}`}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <CarrierInputs register={register} errors={errors} />
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

type CarrierInputsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

const CarrierInputs = ({ register, errors }: CarrierInputsProps) => (
  <>
    <FormField
      label="Name"
      maxLength={60}
      required
      autoComplete="off"
      error={errors.name?.message}
      {...register('name')}
    />
    <FormField
      label="Tracking address"
      type="url"
      maxLength={500}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={errors.trackingUrl?.message}
      help="The courier’s tracking page; write {awb} where the tracking number goes. Leave it empty if there is none."
      {...register('trackingUrl')}
    />
    <FormField
      label="Phone"
      type="tel"
      maxLength={20}
      autoComplete="off"
      error={errors.phone?.message}
      help="For customers who ask where their parcel is."
      {...register('phone')}
    />
  </>
)
