/** What sends codes to phones: all that the shop needs of one. */
export type MessageSender = {
  /** As MESSAGE_SENDER names it. */
  id: string
  name: string
  /** The settings without which it cannot send. */
  settings: readonly string[]

  /**
   * Sends a code to an Indian mobile number, once. Never call it in a transaction. @throws MessageError if it
   * was not accepted within 5 seconds.
   */
  send(account: MessageAccount, message: CodeMessage): Promise<void>
}

/** How a sender sends: what its settings say. */
export type MessageAccount = {
  url: string
  headers: Record<string, string>
  body: string
  template: string
  /** What the response has if the message is accepted; empty: only the status counts. */
  accepted: string
  allowsPrivate: boolean
}

/** `phone`: ten digits; `code`: as the shopper is to enter it. */
export type CodeMessage = { phone: string; code: string }

/** Thrown if a message was not sent. Its text has no personal data. */
export class MessageError extends Error {}
