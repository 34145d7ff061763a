import { pino } from 'pino'

/**
 * Redacts the e-mail addresses, mobile numbers, PANs, numbers of identity documents (Aadhaar, passport, voter
 * card, driving licence) and codes that other programs put into their error messages.
 */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/[^\s<>"'`(),;:=[\]{}]+@[^\s<>"'`(),;:=[\]{}]+/g, '[e-mail]')
    .replace(/(?<!\d)(?:\+?91[ -]?)?[6-9]\d{9}(?!\d)/g, '[phone]')
    .replace(/(?<![A-Z\d])[A-Z]{5}\d{4}[A-Z](?![A-Z\d])/gi, '[PAN]')
    .replace(/(?<!\d)\d{4}([ -]?)\d{4}\1\d{4}(?!\d)/g, '[document]')
    .replace(/(?<![A-Z\d])([A-Z]|[A-Z]{3})\d{7}(?![A-Z\d])/gi, '[document]')
    .replace(/(?<![A-Z\d])[A-Z]{2}[ -]?\d{2}[ -]?\d{11}(?![A-Z\d])/gi, '[document]')
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
