import { lazy, Suspense } from 'react'
import type { DeclarationEntry } from '../../shared/declaration-entry.ts'
import { FormField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newDeclaration, type SalePan } from './use-sale-pan.ts'

const DeclarationFields = lazy(async () => ({
  default: (await import('../../shared/declaration-fields.tsx')).DeclarationFields,
}))

/** `name`: the customer's, which the declaration begins with. */
type SalePanFieldsProps = {
  name: string
  entry: SalePan
  onPan(pan: string): void
  onDeclaration(declaration: DeclarationEntry | null): void
}

/** The PAN of a sale above the limit, or the declaration in its place. */
export const SalePanFields = ({ name, entry, onPan, onDeclaration }: SalePanFieldsProps) =>
  entry.declaration === null ? (
    <>
      <FormField
        label="PAN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        help="Income-tax rules require it above the shop's limit."
        value={entry.pan}
        onChange={({ currentTarget }) => onPan(currentTarget.value)}
      />
      <p>
        <button type="button" className={linkClass} onClick={() => onDeclaration(newDeclaration(name))}>
          No PAN? Declaration instead
        </button>
      </p>
    </>
  ) : (
    <>
      <p>Declaration in place of the PAN (Form 60). It is stored encrypted.</p>
      <Suspense fallback={<Skeleton style={{ height: 420 }} />}>
        <DeclarationFields entry={entry.declaration} onChange={onDeclaration} />
      </Suspense>
      <p>
        <button type="button" className={linkClass} onClick={() => onDeclaration(null)}>
          PAN instead
        </button>
      </p>
    </>
  )
