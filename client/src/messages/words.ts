/** The shape of a table of words: what English says, another language says too. */
export type Words<Table> = Table extends string
  ? string
  : Table extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Table]: Words<Table[Key]> }
