import { httpSender } from './http-sender.ts'
import type { MessageSender } from './message-sender.ts'

/** Every sender of messages; MESSAGE_SENDER names one by its id. */
export const messageSenders: readonly MessageSender[] = [httpSender]
