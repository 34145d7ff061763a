import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/**
 * A confirmation and its action. `keep`: label of the other button. `run` returns an error message, or an
 * empty text.
 */
export type OrderQuestion = {
  title: string
  description: string
  action: string
  keep?: string
  run(): Promise<string>
}

/** Asks a question and runs its action. `onResult` gets the error message, or an empty text. */
export function useOrderQuestion({ onAsk, onResult }: { onAsk(): void; onResult(problem: string): void }) {
  const [question, setQuestion] = useState<OrderQuestion>()
  const [isOpen, setOpen] = useState(false)

  const ask = (next: OrderQuestion) => {
    onAsk()
    setQuestion(next)
    setOpen(true)
  }

  const run = async () => onResult((await question?.run()) ?? '')

  const dialog = (
    <ConfirmDialog
      open={isOpen}
      title={question?.title ?? ''}
      description={question?.description ?? ''}
      action={question?.action ?? ''}
      keep={question?.keep}
      onConfirm={run}
      onClose={() => setOpen(false)}
    />
  )
  return { ask, dialog }
}
