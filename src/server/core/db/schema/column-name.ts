/** The column of a field: `occasionNote` is stored in `occasion_note`. */
export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : ''

/** Names the column of a field: `occasionNote` is stored in `occasion_note`. */
export const columnName = <Field extends string>(field: Field): ColumnName<Field> =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Field>
