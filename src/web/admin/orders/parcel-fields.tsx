import {
  identityChecks,
  type Carrier,
  type IdentityCheck,
  type Shipment,
} from '../../../contract/shipment.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { FormField, SelectField } from '../../ui/form-field.tsx'
import * as form from '../shared/form.module.css'

/** A parcel as it is typed. */
export type ParcelValues = {
  carrierId: string
  awb: string
  expectedOn: string
  identityCheck: IdentityCheck
  insuredValue: string
  receiverName: string
}

/** The values of a form for this parcel, or for a new one with the first carrier. */
export const parcelValues = (parcel: Shipment | undefined, carriers: readonly Carrier[]): ParcelValues => ({
  carrierId: parcel ? (parcel.carrierId ?? '') : (carriers[0]?._id ?? ''),
  awb: parcel?.awb ?? '',
  expectedOn: parcel?.expectedOn ?? '',
  identityCheck: parcel?.identityCheck ?? 'none',
  insuredValue: String(parcel?.insuredValue ?? ''),
  receiverName: parcel?.receiverName ?? '',
})

/** The same for the server; a parcel whose carrier was deleted keeps its name. */
export const shipmentOf = ({
  carrierId,
  expectedOn,
  insuredValue,
  receiverName,
  ...values
}: ParcelValues) => ({
  ...values,
  ...(carrierId !== '' && { carrierId }),
  expectedOn: expectedOn || null,
  insuredValue: parseNumber(insuredValue),
  receiverName: receiverName.trim() || null,
})

const checkNames: Record<IdentityCheck, string> = { none: 'None', otp: 'One-time code', id: 'Photo ID' }

type ParcelFieldsProps = {
  values: ParcelValues
  parcel: Shipment | undefined
  carriers: readonly Carrier[]
  /** What the server found wrong, by field. */
  issues: ReadonlyMap<string, string>
  onChange(values: ParcelValues): void
}

/** Carrier, number and delivery of a parcel; for one that is on its way also insurance and receiver. */
export function ParcelFields({ values, parcel, carriers, issues, onChange }: ParcelFieldsProps) {
  const field = (name: Exclude<keyof ParcelValues, 'identityCheck'>) => ({
    value: values[name],
    error: issues.get(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: value }),
  })

  return (
    <div className={form.pairs}>
      <SelectField
        label="Carrier"
        none={parcel?.carrierId === null ? parcel.carrier : null}
        options={carriers.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...field('carrierId')}
      />
      <FormField
        label="Tracking number (AWB)"
        maxLength={30}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('awb')}
      />
      <FormField label="Expected on" type="date" {...field('expectedOn')} />
      <SelectField
        label="Check on delivery"
        none={null}
        options={identityChecks.map((value) => ({ value, label: checkNames[value] }))}
        value={values.identityCheck}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...values, identityCheck: identityChecks.find((each) => each === value) ?? 'none' })
        }
      />
      {parcel && (
        <>
          <FormField
            label="Insured for (₹)"
            inputMode="decimal"
            autoComplete="off"
            help="For your records. Arrange insurance with the courier."
            {...field('insuredValue')}
          />
          <FormField label="Received by" maxLength={80} autoComplete="off" {...field('receiverName')} />
        </>
      )}
    </div>
  )
}
