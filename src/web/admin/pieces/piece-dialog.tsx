import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import * as z from 'zod/mini'
import { PieceFields } from '../../../contract/piece-fields.ts'
import {
  createPiece,
  deletePiece,
  pieceStates,
  updatePiece,
  type ListedPiece,
  type PieceState,
} from '../../../contract/piece.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { useMay } from '../shared/use-may.ts'
import * as formStyles from '../shared/form.module.css'
import { errorMessage } from '../../api/error-message.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { StoneRows, useStoneRows } from '../shared/stone-rows.tsx'
import { pieceTitle, stateNames, variantName } from './piece-labels.ts'
import * as styles from './piece-dialog.module.css'

type Choice = { value: string; label: string }

type PieceDialogProps = {
  piece?: ListedPiece | undefined
  /** Of a new piece: the variants it may belong to. */
  variants?: readonly Choice[]
  open: boolean
  onClose(): void
}

/** Adds a piece, or changes or deletes one. */
export const PieceDialog = ({ piece, variants, open, onClose }: PieceDialogProps) => (
  <Dialog
    wide
    open={open}
    onClose={onClose}
    title={titleOf(piece, variants)}
    {...(piece?.variant && { description: variantName(piece.variant) })}
  >
    {(piece || variants) && <PieceForm piece={piece} variants={variants} onDone={onClose} />}
  </Dialog>
)

function titleOf(piece: ListedPiece | undefined, variants: readonly Choice[] | undefined): string {
  if (variants) return 'Add piece'
  return piece ? `Edit ${pieceTitle(piece)}` : 'Edit piece'
}

const Form = z.extend(z.omit(PieceFields, { stones: true }), {
  state: z.enum(pieceStates),
  fromMetal: z.boolean(),
})
type Values = z.input<typeof Form>
type Entry = z.output<typeof Form>

/** Only an order sells a piece; a sold one can come back. */
const statesFrom = (state: PieceState): PieceState[] =>
  state === 'sold' ? ['sold', 'returned'] : ['in_stock', 'returned', 'gone']

/** Weights that are left out are those of the variant. */
function withoutEmpty({ netWeight, grossWeight, ...entry }: Omit<Entry, 'state' | 'fromMetal'>) {
  const weights: { netWeight?: number; grossWeight?: number } = {}
  if (netWeight !== null) weights.netWeight = netWeight
  if (grossWeight !== null) weights.grossWeight = grossWeight
  return { ...entry, ...weights }
}

const emptyAsNull = (value: string | null) => (value?.trim() ? value : null)

/** A piece before anything is typed. */
const blank = {
  huid: null,
  tag: null,
  grossWeight: null,
  netWeight: null,
  certLab: null,
  certNumber: null,
  certUrl: null,
  state: 'in_stock',
} as const

type PieceFormProps = {
  piece: ListedPiece | undefined
  variants: readonly Choice[] | undefined
  onDone(): void
}

/** The values that the form begins with. A new piece belongs to the first variant. */
function defaultsOf(piece: ListedPiece | undefined, variants: readonly Choice[] | undefined): Values {
  const { huid, tag, grossWeight, netWeight, certLab, certNumber, certUrl, state } = piece ?? blank
  const variantId = piece?.variantId ?? variants?.[0]?.value ?? ''
  return {
    variantId,
    huid,
    tag,
    grossWeight,
    netWeight,
    certLab,
    certNumber,
    certUrl,
    state,
    fromMetal: false,
  }
}

function PieceForm({ piece, variants, onDone }: PieceFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { state } = piece ?? blank
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<Values, unknown, Entry>({
    resolver: schemaResolver(Form),
    defaultValues: defaultsOf(piece, variants),
  })
  const { run, failure } = useRun(onDone)
  const may = useMay()
  const stoneRows = useStoneRows(piece?.stones ?? [], false)

  const save = async ({ state: chosen, fromMetal, ...entry }: Entry) => {
    const read = stoneRows.read()
    if (!read) return

    // Without a row it has those of its variant, unless it had some of its own.
    const stones = (read.length > 0 || piece?.stones !== undefined) && { stones: read }
    if (!piece)
      return run(
        () => api(createPiece, { body: { ...withoutEmpty(entry), ...stones, fromMetal } }),
        'Piece added.',
      )

    const body = { ...entry, ...stones, state: chosen, version: piece.version }
    return run(() => api(updatePiece, { params: { id: piece._id }, body }), 'Piece saved.')
  }

  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {variants && variants.length > 1 && (
        <SelectField label="Variant" none={null} options={variants} {...register('variantId')} />
      )}
      <PieceInputs register={register} errors={errors} />
      {!piece && <CheckField label="Made from our own metal" {...register('fromMetal')} />}
      <StonesSection rows={stoneRows} hasOwn={piece?.stones !== undefined} />
      {piece && (
        <SelectField
          label="State"
          none={null}
          options={statesFrom(state).map((value) => ({ value, label: stateNames[value] }))}
          error={errors.state?.message}
          {...register('state')}
          help={state === 'sold' ? 'To take it off its order, open the order.' : undefined}
        />
      )}
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        {piece && state !== 'sold' && may(deletePiece) && (
          <Button
            onClick={() => void run(() => api(deletePiece, { params: { id: piece._id } }), 'Piece deleted.')}
          >
            Delete
          </Button>
        )}
        <Button kind="main" type="submit" busy={isSubmitting}>
          {piece ? 'Save' : 'Add piece'}
        </Button>
      </div>
    </form>
  )
}

/** Returns a function that makes a call, and why the last call failed. */
function useRun(onDone: () => void) {
  const [failure, setFailure] = useState('')

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

  return { run, failure }
}

type PieceInputsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

const grams = { inputMode: 'decimal', autoComplete: 'off' } as const

/** The marks, the weights and the certificate of a piece. */
const PieceInputs = ({ register, errors }: PieceInputsProps) => (
  <>
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
        help="In grams."
        error={errors.netWeight?.message}
        {...grams}
        {...register('netWeight', { setValueAs: parseNumber })}
      />
      <FormField
        label="Gross weight"
        help="In grams."
        error={errors.grossWeight?.message}
        {...grams}
        {...register('grossWeight', { setValueAs: parseNumber })}
      />
      <FormField
        label="Certificate by"
        maxLength={60}
        autoComplete="off"
        error={errors.certLab?.message}
        {...register('certLab', { setValueAs: emptyAsNull })}
      />
      <FormField
        label="Certificate number"
        maxLength={60}
        autoComplete="off"
        error={errors.certNumber?.message}
        {...register('certNumber', { setValueAs: emptyAsNull })}
      />
    </div>
    <FormField
      label="Certificate page"
      type="url"
      help="The address of the certificate on the laboratory’s site."
      error={errors.certUrl?.message}
      {...register('certUrl', { setValueAs: emptyAsNull })}
    />
  </>
)

/** `hasOwn`: whether the stones are not those of its variant. */
type StonesSectionProps = { rows: ReturnType<typeof useStoneRows>; hasOwn: boolean }

const StonesSection = ({ rows, hasOwn }: StonesSectionProps) => (
  <fieldset className={styles.stones}>
    <legend>Stones</legend>
    <p>
      {hasOwn ? 'Each row is a group of equal stones.' : 'Only where they differ from those of its size.'}
    </p>
    <StoneRows rows={rows} />
  </fieldset>
)
