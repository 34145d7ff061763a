import { pino } from 'pino'

/**
 * Redacts the e-mail addresses, mobile numbers, PANs and codes that other programs put into their error
 * messages.
 */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/[^\s<>"'`(),;:=[\]{}]+@[^\s<>"'`(),;:=[\]{}]+/g, '[e-mail]')
    .replace(/(?<!\d)(?:\+?91[ -]?)?[6-9]\d{9}(?!\d)/g, '[phone]')
    .replace(/(?<![A-Z\d])[A-Z]{5}\d{4}[A-Z](?![A-Z\d])/gi, '[PAN]')
    .replace(/(?<!\d)\d{6}(?!\d)/g, '[digits]')

/**
 * The logged form of an error: its type, message and stack. Drivers and mail servers attach whole rows and
 * addresses to their errors, which must not be logged.
 */
export function serializeError(error: Error): {
  type: string
  message: string
  stack: string
  code?: unknown
} {
  const { type, message, stack, code } = pino.stdSerializers.err(error)
  return {
    type,
    message: redactPersonalData(message),
    stack: redactPersonalData(stack),
    ...(code !== undefined && { code }),
  }
}
