import { MessageError, type CodeMessage, type MessageAccount } from './message-sender.ts'
import { messageSenders } from './senders.ts'

/** Messages under way at most: while the gateway hangs, further ones fail immediately. */
const MAX_CONCURRENT = 20
let underWay = 0

/** The sender that is set, by its id, and how it sends. */
type SetSender = { sender: string; account: MessageAccount }

/** Sends a code with the sender that is set. Never call it in a transaction. @throws MessageError. */
export async function sendMessage({ sender: id, account }: SetSender, message: CodeMessage): Promise<void> {
  const sender = messageSenders.find((each) => each.id === id)
  if (!sender) throw new MessageError(`there is no sender ${id}`)
  if (underWay >= MAX_CONCURRENT) throw new MessageError('too many messages wait for the gateway')

  underWay += 1
  try {
    await sender.send(account, message)
  } finally {
    underWay -= 1
  }
}
