import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import * as z from 'zod/mini'
import type { OrderLine } from '../../../contract/order.ts'
import { PieceFields } from '../../../contract/piece-fields.ts'
import { createPiece } from '../../../contract/piece.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import * as formStyles from '../shared/form.module.css'
import type { ScannedPiece } from './use-scanned-pieces.ts'

/** `mark`: the HUID or tag that was scanned. */
type AddPieceProps = {
  line: OrderLine
  variantId: string
  mark: string
  open: boolean
  onClose(): void
  onAdded(piece: ScannedPiece): void
}

/** Enters a piece that was scanned for an order line and is not known yet. */
export const AddPieceDialog = ({ open, onClose, ...form }: AddPieceProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Add this piece"
    description={[form.line.name, form.line.color, form.line.size && `size ${form.line.size}`]
      .filter(Boolean)
      .join(', ')}
  >
    <AddPieceForm {...form} onClose={onClose} />
  </Dialog>
)

const Form = z.pick(PieceFields, { huid: true, tag: true, netWeight: true, grossWeight: true })
type Values = z.input<typeof Form>
type Entry = z.output<typeof Form>

const emptyAsNull = (value: string | null) => (value?.trim() ? value : null)

function AddPieceForm({ line, variantId, mark, onClose, onAdded }: Omit<AddPieceProps, 'open'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const huid = PieceFields.shape.huid.safeParse(mark).data ?? null
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<Values, unknown, Entry>({
    resolver: schemaResolver(Form),
    defaultValues: {
      huid,
      tag: huid === null ? mark : null,
      netWeight: line.netWeight ?? null,
      grossWeight: line.grossWeight ?? null,
    },
  })
  const [failure, setFailure] = useState('')

  const save = async (entry: Entry) => {
    try {
      const piece = await api(createPiece, { body: { ...entry, variantId } })
      onAdded({ _id: piece._id, name: piece.huid ?? piece.tag ?? mark })
      onClose()
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }

  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        // The field that was scanned into is in a form around this dialog.
        event.stopPropagation()
        void handleSubmit(save)(event)
      }}
    >
      <PieceInputs register={register} errors={errors} />
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" busy={isSubmitting}>
          Add and assign
        </Button>
      </div>
    </form>
  )
}

type PieceInputsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

const grams = { inputMode: 'decimal', autoComplete: 'off', help: 'In grams.' } as const

/** The marks and the weights of the piece. */
const PieceInputs = ({ register, errors }: PieceInputsProps) => (
  <div className={formStyles.pairs}>
    <FormField
      label="HUID"
      maxLength={20}
      autoComplete="off"
      error={errors.huid?.message}
      {...register('huid', { setValueAs: emptyAsNull })}
    />
    <FormField
      label="Tag"
      maxLength={40}
      autoComplete="off"
      error={errors.tag?.message}
      {...register('tag', { setValueAs: emptyAsNull })}
    />
    <FormField
      label="Net weight"
      error={errors.netWeight?.message}
      {...grams}
      {...register('netWeight', { setValueAs: parseNumber })}
    />
    <FormField
      label="Gross weight"
      error={errors.grossWeight?.message}
      {...grams}
      {...register('grossWeight', { setValueAs: parseNumber })}
    />
  </div>
)
