/** The codes of tags: those of the shop's own labels, and the Data Matrix of others. */
export const codeFormats = ['code_128', 'qr_code', 'data_matrix'] as const
