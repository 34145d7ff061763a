import { importPieces, type PieceImportReport } from '../../../contract/piece.ts'
import { sendFile } from '../../api/upload.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { UploadBox } from '../shared/upload-box.tsx'
import { useCsvImport } from '../shared/use-csv-import.ts'
import { ImportedPieces } from './imported-pieces.tsx'

const piecesText = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

/** Imports pieces from a CSV file: shows what it would add, then adds it (PIECE-02). */
export const ImportPiecesDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Import pieces"
    wide
    description="A CSV file in UTF-8 with the columns sku or variantId, and huid, tag, grossWeight, netWeight, stones, certLab, certNumber, certUrl as far as you have them. Weights in grams; left empty, they are those of the variant."
  >
    <ImportForm onClose={onClose} />
  </Dialog>
)

function ImportForm({ onClose }: { onClose(): void }) {
  const { file, report, share, failure, look, apply, canApply, cancel } = useCsvImport<PieceImportReport>(
    (chosen, digest, options) => sendFile(importPieces, { query: { apply: digest } }, chosen, options),
    ({ added }) => {
      notify({ text: `${piecesText(added.length)} added.`, tone: 'success' })
      onClose()
    },
  )
  const count = report?.added.length ?? 0

  return (
    <>
      <UploadBox onFiles={([chosen]) => void look(chosen)}>
        <FileChooser
          accept=".csv,text/csv"
          share={share}
          done={file && share === undefined ? file.name : undefined}
          onFiles={([chosen]) => void look(chosen)}
          onCancel={cancel}
        >
          {file ? 'Choose another file' : 'Choose file'}
        </FileChooser>
      </UploadBox>
      <FormError>{failure}</FormError>
      {report && <ImportedPieces report={report} />}
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" disabled={!canApply} onClick={() => void apply()}>
          {count > 0 ? `Import ${piecesText(count)}` : 'Import'}
        </Button>
      </div>
    </>
  )
}
