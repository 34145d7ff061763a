import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { PieceFields } from '../../../contract/piece-fields.ts'
import { deletePiece, pieceStates, updatePiece, type ListedPiece, type PieceState } from '../../../contract/piece.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { useMay } from '../shared/use-may.ts'
import * as formStyles from '../shared/form.module.css'
import { errorMessage } from '../../api/error-message.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { pieceTitle, stateNames, variantName } from './piece-words.ts'

type PieceDialogProps = { piece: ListedPiece | undefined; open: boolean; onClose(): void }

/** Changes or deletes a piece. */
export const PieceDialog = ({ piece, open, onClose }: PieceDialogProps) => (
  <Dialog open={open} onClose={onClose} title={piece ? `Edit ${pieceTitle(piece)}` : 'Edit piece'} description={piece?.variant ? variantName(piece.variant) : undefined}>
    {piece && <PieceForm piece={piece} onDone={onClose} />}
  </Dialog>
)

const Form = z.extend(z.omit(PieceFields, { variantId: true }), { state: z.enum(pieceStates) })
type Values = z.input<typeof Form>
type Entry = z.output<typeof Form>

/** Only an order sells a piece; a sold one can come back. */
const statesFrom = (state: PieceState): PieceState[] => (state === 'sold' ? ['sold', 'returned'] : ['in_stock', 'returned', 'gone'])

const emptyAsNull = (value: string | null) => (value?.trim() ? value : null)

function PieceForm({ piece, onDone }: { piece: ListedPiece; onDone(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { _id, huid, tag, grossWeight, netWeight, certLab, certNumber, certUrl, state, version } = piece
  const { register, handleSubmit, formState: { errors, isSubmitting } } = useForm<Values, unknown, Entry>({
    resolver: schemaResolver(Form), defaultValues: { huid, tag, grossWeight, netWeight, certLab, certNumber, certUrl, state },
  })
  const [failure, setFailure] = useState('')
  const may = useMay()
  const run = async (call: () => Promise<unknown>, done: string) => {
    setFailure('')
    try {
      await call()
      notify({ text: done, tone: 'success' })
      onDone()
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  const save = (entry: Entry) => run(() => api(updatePiece, { params: { id: _id }, body: { ...entry, version } }), 'Piece saved.')
  const grams = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <div className={formStyles.pairs}>
        <FormField label="HUID" maxLength={6} autoComplete="off" error={errors.huid?.message} {...register('huid', { setValueAs: emptyAsNull })} />
        <FormField label="Tag" maxLength={40} autoComplete="off" error={errors.tag?.message} {...register('tag', { setValueAs: emptyAsNull })} />
        <FormField label="Net weight" help="In grams." error={errors.netWeight?.message} {...grams} {...register('netWeight', { setValueAs: parseNumber })} />
        <FormField label="Gross weight" help="In grams." error={errors.grossWeight?.message} {...grams} {...register('grossWeight', { setValueAs: parseNumber })} />
        <FormField label="Certificate by" maxLength={60} autoComplete="off" error={errors.certLab?.message} {...register('certLab', { setValueAs: emptyAsNull })} />
        <FormField label="Certificate number" maxLength={60} autoComplete="off" error={errors.certNumber?.message} {...register('certNumber', { setValueAs: emptyAsNull })} />
      </div>
      <FormField label="Certificate page" type="url" help="The address of the certificate on the laboratory’s site." error={errors.certUrl?.message} {...register('certUrl', { setValueAs: emptyAsNull })} />
      <SelectField
        label="State" none={null} options={statesFrom(state).map((value) => ({ value, label: stateNames[value] }))} error={errors.state?.message} {...register('state')}
        help={state === 'sold' ? 'To take it off its order, open the order.' : undefined}
      />
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        {state !== 'sold' && may(deletePiece) && <Button onClick={() => void run(() => api(deletePiece, { params: { id: _id } }), 'Piece deleted.')}>Delete</Button>}
        <Button kind="main" type="submit" disabled={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  )
}
