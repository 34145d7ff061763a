import type { DeclarationEntry } from './declaration-entry.ts'
import { FormField, SelectField } from '../ui/form-field.tsx'
import * as styles from './declaration-fields.module.css'

const documents = [
  'Aadhaar',
  'Passport',
  'Voter card',
  'Driving licence',
  'Ration card',
  'Other document of the government',
]

type DeclarationFieldsProps = {
  entry: DeclarationEntry
  /** Whether fields that are empty say so. */
  showsProblems?: boolean
  onChange(entry: DeclarationEntry): void
}

/** What a customer without PAN declares in its place (FORM60-01). */
export function DeclarationFields({ entry, showsProblems = false, onChange }: DeclarationFieldsProps) {
  const fieldOf = (name: keyof DeclarationEntry) => ({
    value: entry[name],
    error: showsProblems && entry[name].trim() === '' ? 'must be entered' : undefined,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...entry, [name]: currentTarget.value }),
  })

  return (
    <div className={styles.fields}>
      <FormField label="Full name" help="As on the document" maxLength={60} {...fieldOf('name')} />
      <FormField label="Date of birth" type="date" {...fieldOf('birthDate')} />
      <FormField
        label="Why there is no PAN"
        help="For example: agricultural income only"
        maxLength={200}
        {...fieldOf('reason')}
      />
      <SelectField label="Document" options={documents} {...fieldOf('document')} />
      <FormField
        label="Number of the document"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...fieldOf('documentNumber')}
      />
    </div>
  )
}
