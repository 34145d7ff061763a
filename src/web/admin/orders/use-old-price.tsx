import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

/** Makes the change again at the old price. Resolves to the problem; empty on success. */
type Repeat = () => Promise<string>

/** Compares an expired price with the current one, and asks whether the old one applies. */
export function useOldPrice(): { ask(comparison: string, repeat: Repeat): void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [question, setQuestion] = useState<{ comparison: string; repeat: Repeat }>()

  const accept = async () => {
    const problem = await question?.repeat()
    if (problem) notify({ text: problem, tone: 'error' })
  }

  return {
    ask: (comparison, repeat) => {
      setQuestion({ comparison, repeat })
      setOpen(true)
    },
    dialog: (
      <ConfirmDialog
        open={isOpen}
        title="Accept the old price?"
        description={question?.comparison ?? ''}
        action="Confirm at the old price"
        onConfirm={accept}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
