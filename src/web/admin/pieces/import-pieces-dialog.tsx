import { useState } from 'react'
import { importPieces, type PieceImportReport } from '../../../contract/piece.ts'
import { sendFile } from '../../api/upload.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import { UploadBox } from '../shared/upload-box.tsx'
import { ImportedPieces } from './imported-pieces.tsx'

const piecesText = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

/** Imports pieces from a CSV file: shows what it would add, then adds it (PIECE-02). */
export const ImportPiecesDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <Dialog
    open={open} onClose={onClose} title="Import pieces" wide
    description="A CSV file in UTF-8 with the columns sku or variantId, and huid, tag, grossWeight, netWeight, certLab, certNumber, certUrl as far as you have them. Weights in grams; left empty, they are those of the variant."
  >
    <ImportForm onClose={onClose} />
  </Dialog>
)

function ImportForm({ onClose }: { onClose(): void }) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<PieceImportReport>()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const [ending, setEnding] = useState<AbortController>()
  const send = async (chosen: File, apply?: string) => {
    const controller = new AbortController()
    setEnding(controller)
    setFailure('')
    setShare(0)
    try {
      return await sendFile(importPieces, { query: { apply } }, chosen, { onProgress: setShare, signal: controller.signal })
    } catch (error) {
      if (!controller.signal.aborted) setFailure(errorMessage(error))
      return undefined
    } finally {
      setShare(undefined)
    }
  }
  const look = async (chosen: File | undefined) => {
    if (!chosen || share !== undefined) return
    setFile(chosen)
    setReport(undefined)
    setReport(await send(chosen))
  }
  const apply = async () => {
    if (!file || !report?.digest) return
    const done = await send(file, report.digest)
    if (!done) return
    notify({ text: `${piecesText(done.added.length)} added.`, tone: 'success' })
    onClose()
  }
  const count = report?.added.length ?? 0
  return (
    <>
      <UploadBox onFiles={([chosen]) => void look(chosen)}>
        <FileChooser accept=".csv,text/csv" share={share} done={file && share === undefined ? file.name : undefined} onFiles={([chosen]) => void look(chosen)} onCancel={() => ending?.abort()}>
          {file ? 'Choose another file' : 'Choose file'}
        </FileChooser>
      </UploadBox>
      <FormError>{failure}</FormError>
      {report && <ImportedPieces report={report} />}
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" disabled={!report?.digest || share !== undefined || failure !== ''} onClick={() => void apply()}>
          {count > 0 ? `Import ${piecesText(count)}` : 'Import'}
        </Button>
      </div>
    </>
  )
}
