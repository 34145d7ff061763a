import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { ImportFindings } from './import-findings.tsx'
import { useImport } from './use-import.ts'
import { linkClass } from '../../ui/link.ts'
import { UploadBox } from '../shared/upload-box.tsx'
import * as styles from './import-dialog.module.css'

type ImportDialogProps = { open: boolean; onClose(): void }

/** Imports products from a CSV file: shows what it would change, then applies it, all or nothing (ADM-08). */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  return (
    <Dialog
      open={open} onClose={onClose} title="Import products" wide
      description="A CSV file in UTF-8, in the format of the export, of at most 100 MB. Lines with an _id change that product; lines without one add a product. Missing columns stay unchanged."
    >
      <ImportForm onClose={onClose} />
    </Dialog>
  )
}

function ImportForm({ onClose }: { onClose(): void }) {
  const { file, report, share, failure, look, apply, cancel } = useImport(onClose)
  const take = (files: File[]) => {
    if (files[0] && share === undefined) void look(files[0])
  }
  const count = report ? report.added.length + report.changed.length : 0
  return (
    <div className={styles.steps}>
      <UploadBox onFiles={take}>
        <FileChooser accept=".csv,text/csv" share={share} done={file && share === undefined ? file.name : undefined} onFiles={take} onCancel={cancel}>
          {file ? 'Choose another file' : 'Choose a file'}
        </FileChooser>
      </UploadBox>
      <FormError>{failure}</FormError>
      {failure && file && (
        <button type="button" className={linkClass} onClick={() => void look(file)}>
          Check again
        </button>
      )}
      {report && <ImportFindings report={report} />}
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" disabled={!report?.digest || share !== undefined || failure !== ''} onClick={() => void apply()}>
          {count === 1 ? 'Import 1 product' : count > 0 ? `Import ${count} products` : 'Import'}
        </Button>
      </div>
    </div>
  )
}
