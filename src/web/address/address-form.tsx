import { useId, useImperativeHandle, type ComponentProps, type FormEvent, type ReactNode, type Ref } from 'react'
import { useForm } from 'react-hook-form'
import { Address, states } from '../../contract/address.ts'
import { Icon } from '../ui/icon.tsx'
import { schemaResolver } from '../ui/schema-resolver.ts'

type AddressFormProps = {
  /** What stands in the fields at first. */
  known?: Address | undefined
  /** Told a checked address; answers whether it was saved. */
  onSave(address: Address): Promise<boolean>
  children: ReactNode
  ref?: Ref<AddressFormHandle>
}

/** Saving from elsewhere: false when something is missing, which is then shown, or when it was not saved. */
export type AddressFormHandle = { save(): Promise<boolean> }

const blank = { name: '', phone: '', line1: '', line2: '', city: '', state: '' as Address['state'], pin: '' }

/** Mobile numbers are typed with spaces, a zero or +91 in front. */
const digitsOfPhone = (typed: string) => typed.replaceAll(/[\s-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '')

/** Where to deliver in India; `children` are the buttons at its end. */
export function AddressForm({ known, onSave, children, ref }: AddressFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: schemaResolver(Address), defaultValues: known ?? blank })
  const { errors } = formState
  const submit = async (event?: FormEvent) => {
    let saved = false
    await handleSubmit(async (address) => {
      saved = await onSave(address)
    })(event)
    return saved
  }
  useImperativeHandle(ref, () => ({ save: () => submit() }))
  return (
    <form className="address-form" noValidate autoComplete="on" onSubmit={(event) => void submit(event)}>
      <Field label="Name" problem={errors.name?.message} autoComplete="name" maxLength={80} {...register('name')} />
      <Field
        label="Mobile number"
        problem={errors.phone?.message}
        type="tel"
        autoComplete="tel-national"
        {...register('phone', { setValueAs: digitsOfPhone })}
      />
      <Field label="House and street" className="whole" problem={errors.line1?.message} autoComplete="address-line1" maxLength={120} {...register('line1')} />
      <Field label="Area or landmark (optional)" className="whole" problem={errors.line2?.message} autoComplete="address-line2" maxLength={120} {...register('line2')} />
      <Field label="PIN code" problem={errors.pin?.message} inputMode="numeric" autoComplete="postal-code" maxLength={6} {...register('pin')} />
      <Field label="City" problem={errors.city?.message} autoComplete="address-level2" maxLength={60} {...register('city')} />
      <StateField problem={errors.state?.message} {...register('state')} />
      <div className="whole address-buttons">{children}</div>
    </form>
  )
}

type FieldProps = ComponentProps<'input'> & { label: string; problem: string | undefined }

function Field({ label, problem, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input className="input" id={id} aria-invalid={problem !== undefined} aria-describedby={problem && `${id}-problem`} {...input} />
      <Problem id={id} text={problem} />
    </div>
  )
}

function StateField({ problem, ...select }: ComponentProps<'select'> & { problem: string | undefined }) {
  const id = useId()
  return (
    <div className="field whole">
      <label htmlFor={id}>State</label>
      <select
        className="input"
        id={id}
        autoComplete="address-level1"
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        {...select}
      >
        <option value="">Choose a state</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </select>
      <Problem id={id} text={problem} />
    </div>
  )
}

const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text && (
    <p className="err" id={`${id}-problem`}>
      <Icon name="warning" />
      {text}
    </p>
  )
