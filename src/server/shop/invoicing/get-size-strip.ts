import type { DocumentShop, NamedPdf } from './render/documents.ts'

/** Returns the ring size strip as PDF. @throws AppError as the renderer does. */
export const getSizeStrip = async ({ documents }: DocumentShop): Promise<NamedPdf> => ({
  filename: 'ring-size-strip.pdf',
  pdf: await documents.sizeStrip(),
})
