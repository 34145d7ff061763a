/** Whether a product is hallmarked with a HUID on each piece, exempt from it, or neither is stated. */
export const hallmarks = ['none', 'huid', 'exempt'] as const
export type Hallmark = (typeof hallmarks)[number]

/** Why a product needs no hallmark. */
export const hallmarkReasons = [
  'under 2 g',
  'Kundan, Polki or Jadau',
  'coin',
  'below the turnover limit',
  'other',
] as const
export type HallmarkReason = (typeof hallmarkReasons)[number]
