import { pino } from 'pino'

/** A text without the e-mail addresses, mobile numbers and codes that other programs put into their complaints. */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/[^\s<>"'`(),;:=[\]{}]+@[^\s<>"'`(),;:=[\]{}]+/g, '[e-mail]')
    .replace(/(?<!\d)(?:\+?91[ -]?)?[6-9]\d{9}(?!\d)/g, '[phone]')
    .replace(/(?<!\d)\d{6}(?!\d)/g, '[digits]')

/**
 * What the log says of a fault: what it is and where. Drivers and mail servers hang whole rows and addresses on their
 * errors, which do not belong there.
 */
export function serializeError(error: Error): { type: string; message: string; stack: string; code?: unknown } {
  const { type, message, stack, code } = pino.stdSerializers.err(error)
  return { type, message: redactPersonalData(message), stack: redactPersonalData(stack), ...(code !== undefined && { code }) }
}
