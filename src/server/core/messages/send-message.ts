import type { Config } from '../config/config.ts'
import { MessageError, type CodeMessage } from './message-sender.ts'
import { messageSenders } from './senders.ts'

/** Messages under way at most: while the gateway hangs, further ones fail immediately. */
const MAX_CONCURRENT = 20
let underWay = 0

/** Sends a code with the sender of the settings. Never call it in a transaction. @throws MessageError. */
export async function sendMessage(
  { sender: id, account }: NonNullable<Config['messages']>,
  message: CodeMessage,
): Promise<void> {
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
