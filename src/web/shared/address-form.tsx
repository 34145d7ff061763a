import { useEffect, useImperativeHandle, type FormEvent, type ReactNode, type Ref } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { states, type Address, type AddressDraft } from '../../contract/address.ts'
import { AddressDraft as AddressSchema } from '../../contract/address-fields.ts'
import { stateOfPin } from '../../contract/pin-state.ts'
import { cleanCode } from '../../contract/typed-entries.ts'
import { stateElsewhere } from '../../rules/gst.ts'
import { readNote, writeNote } from '../api/session-notes.ts'
import { FormField, SelectField, TextAreaField } from '../ui/form-field.tsx'
import { schemaResolver } from '../ui/schema-resolver.ts'
import * as styles from './address-form.module.css'

type AddressFormProps = {
  /** Initial values, as far as they are known. */
  known?: Partial<AddressDraft> | undefined
  /** Also asks for the GSTIN of a business. */
  asksGstin?: boolean
  /** Called with the PIN code as it is entered, on every change. Its identity stays the same. */
  onPin?(pin: string): void
  /** Called with a valid address; resolves to whether it was saved. */
  onSave(address: AddressDraft): Promise<boolean>
  children: ReactNode
  /** The name under which an unsaved address is kept for the session. */
  draft: string
  /** Not `ref`, which a part that is loaded later does not pass on. */
  handle?: Ref<AddressFormHandle>
}

/**
 * Saves the form from outside. Resolves to false if a field is invalid, which is then shown, or if saving
 * failed.
 */
export type AddressFormHandle = { save(): Promise<boolean> }

const blank = {
  name: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  state: '' as Address['state'],
  pin: '',
  buyerGstin: '',
  billingAddress: '',
}

/** The address as it is typed. Its state follows the PIN code, and an unsaved one is kept for the session. */
function useAddressEntry({ known, draft, onPin, onSave }: Omit<AddressFormProps, 'children'>) {
  const { control, register, handleSubmit, subscribe, formState, getValues, setValue } = useForm({
    resolver: schemaResolver(AddressSchema),
    defaultValues: readNote<AddressDraft>(draft) ?? (known && { ...blank, ...known }) ?? blank,
  })

  useEffect(() => onPin?.(getValues('pin')), [onPin, getValues])

  useEffect(() => {
    let filledState: Address['state'] | undefined
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        writeNote(draft, values)
        onPin?.(values.pin)
        const state = stateOfPin(values.pin)
        // A state that the customer has chosen stays.
        if (
          state === undefined ||
          state === values.state ||
          ((values.state as string) !== '' && values.state !== filledState)
        )
          return
        filledState = state
        setValue('state', state, { shouldValidate: true })
      },
    })
  }, [subscribe, setValue, draft, onPin])

  const submit = async (event?: FormEvent) => {
    let saved = false
    await handleSubmit(async (address) => {
      saved = await onSave(address)
      if (saved) writeNote(draft, undefined)
    })(event)
    return saved
  }

  const [gstin, state] = useWatch({ control, name: ['buyerGstin', 'state'] })

  return {
    register,
    errors: formState.errors,
    submit,
    /** The state of the GSTIN, where it is another one than that of the address. */
    otherState: stateElsewhere(cleanCode(gstin ?? ''), state),
  }
}

/** Form for a delivery address in India; `children` are the buttons at its end. */
export function AddressForm({ asksGstin = false, children, handle, ...entry }: AddressFormProps) {
  const { register, errors, submit, otherState } = useAddressEntry(entry)
  useImperativeHandle(handle, () => ({ save: () => submit() }))

  return (
    <form className={styles.form} noValidate autoComplete="on" onSubmit={(event) => void submit(event)}>
      <PersonAndStreet register={register} errors={errors} />
      <PinCityAndState register={register} errors={errors} />
      {asksGstin && <Business register={register} errors={errors} otherState={otherState} />}
      <div className={`${styles.wholeRow} ${styles.buttons}`}>{children}</div>
    </form>
  )
}

type FieldsProps = Pick<ReturnType<typeof useAddressEntry>, 'register' | 'errors'>

const PersonAndStreet = ({ register, errors }: FieldsProps) => (
  <>
    <FormField
      label="Name"
      required
      error={errors.name?.message}
      autoComplete="name"
      maxLength={80}
      {...register('name')}
    />
    <FormField
      label="Mobile number"
      required
      error={errors.phone?.message}
      type="tel"
      autoComplete="tel-national"
      {...register('phone')}
    />
    <div className={styles.wholeRow}>
      <FormField
        label="House and street"
        required
        error={errors.line1?.message}
        autoComplete="address-line1"
        maxLength={120}
        {...register('line1')}
      />
    </div>
    <div className={styles.wholeRow}>
      <FormField
        label="Area or landmark (optional)"
        error={errors.line2?.message}
        autoComplete="address-line2"
        maxLength={120}
        {...register('line2')}
      />
    </div>
  </>
)

const PinCityAndState = ({ register, errors }: FieldsProps) => (
  <>
    <FormField
      label="PIN code"
      required
      error={errors.pin?.message}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={20}
      {...register('pin')}
    />
    <FormField
      label="City"
      required
      error={errors.city?.message}
      autoComplete="address-level2"
      maxLength={60}
      {...register('city')}
    />
    <div className={styles.wholeRow}>
      <SelectField
        label="State"
        required
        error={errors.state?.message}
        options={states}
        autoComplete="address-level1"
        {...register('state')}
      />
    </div>
  </>
)

/** The buyer of a tax invoice; its address only where goods go to another state than that of the GSTIN. */
const Business = ({ register, errors, otherState }: FieldsProps & { otherState: string | undefined }) => (
  <>
    <div className={styles.wholeRow}>
      <FormField
        label="GSTIN (optional)"
        help="For an invoice to your business."
        error={errors.buyerGstin?.message}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        {...register('buyerGstin')}
      />
    </div>
    {otherState !== undefined && (
      <div className={styles.wholeRow}>
        <TextAreaField
          label="Address of the business"
          help={`In ${otherState}, where the GSTIN is registered. The invoice names both addresses.`}
          error={errors.billingAddress?.message}
          rows={3}
          maxLength={200}
          {...register('billingAddress')}
        />
      </div>
    )}
  </>
)
