import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { AssignColumns } from './assign-columns.tsx'
import { ImportFindings } from './import-findings.tsx'
import { isZip } from './import-pictures.ts'
import { useImport } from './use-import.ts'
import { linkClass } from '../../ui/link.ts'
import { UploadBox } from '../shared/upload-box.tsx'
import sampleAddress from './sample-products.csv?url'
import * as styles from './import-dialog.module.css'

type ImportDialogProps = { open: boolean; onClose(): void }

/** Imports products from a CSV file: shows what it would change, then applies it (ADM-08). */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import products"
      wide
      description="A CSV file in UTF-8, in the format of the export or of the sample, of at most 100 MB. Lines with an _id or a known SKU change that product; other lines add one, and those with the same group or name become one product. Missing columns stay unchanged. To bring pictures, choose a zip of them together with the CSV file, and write their file names in the columns image and additionalImages."
    >
      <ImportForm onClose={onClose} />
    </Dialog>
  )
}

function ImportForm({ onClose }: { onClose(): void }) {
  const [missing, setMissing] = useState(false)
  const [pictures, setPictures] = useState<File[]>([])
  const { file, report, share, failure, look, apply, cancel } = useImport(onClose)

  const take = (files: File[]) => {
    const isPicture = (each: File) => isZip(each) || each.type.startsWith('image/')
    const [csv, chosen] = [files.find((each) => !isPicture(each)) ?? file, files.filter(isPicture)]
    if (share !== undefined) return

    setPictures(chosen)
    if (csv) void look(csv, chosen)
    else setMissing(true)
  }

  const count = report ? report.added.length + report.changed.length : 0

  return (
    <div className={styles.steps}>
      <CsvChooser file={file} share={share} onFiles={take} onCancel={cancel} />
      <a href={sampleAddress} download="sample-products.csv" className={linkClass}>
        Download a sample file
      </a>
      <FormError>
        {failure || (missing && !file && 'Choose the CSV file together with its pictures.')}
      </FormError>
      {failure && file && (
        <button type="button" className={linkClass} onClick={() => void look(file, pictures)}>
          Check again
        </button>
      )}
      {report && file && <AssignColumns report={report} onAssigned={() => void look(file, pictures)} />}
      {report && <ImportFindings report={report} />}
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="main"
          disabled={!report?.digest || share !== undefined || failure !== ''}
          onClick={() => void apply()}
        >
          {importLabel(count)}
        </Button>
      </div>
    </div>
  )
}

type CsvChooserProps = {
  file: File | undefined
  share: number | undefined
  onFiles(files: File[]): void
  onCancel(): void
}

const CsvChooser = ({ file, share, onFiles, onCancel }: CsvChooserProps) => (
  <UploadBox onFiles={onFiles}>
    <FileChooser
      accept=".csv,text/csv,.zip,application/zip,image/*"
      multiple
      share={share}
      done={file && share === undefined ? file.name : undefined}
      onFiles={onFiles}
      onCancel={onCancel}
    >
      {file ? 'Choose other files' : 'Choose files'}
    </FileChooser>
  </UploadBox>
)

function importLabel(count: number): string {
  if (count === 0) return 'Import'
  return count === 1 ? 'Import 1 product' : `Import ${count} products`
}
