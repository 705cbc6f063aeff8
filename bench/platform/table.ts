/** The cell of a column that does not apply to a row. */
export const NOT_APPLICABLE = '–'

/** The head of a Markdown table. The first column has text, the others have numbers. */
export const headOf = (columns: readonly string[]): string =>
  `| ${columns.join(' | ')} |\n|---|${'---:|'.repeat(columns.length - 1)}`

/**
 * A row of a Markdown table.
 * @throws Error for a cell without a value: a column that nothing fills must not go unnoticed
 */
export function rowOf(columns: readonly string[], cells: readonly (string | number)[]): string {
  const row = `| ${cells.join(' | ')} |`
  if (cells.length !== columns.length) throw new Error(`${columns.length} columns, ${cells.length} cells: ${row}`)
  const empty = columns.filter((_, n) => /^\s*$|NaN|undefined|null|Infinity/.test(String(cells[n])))
  if (empty.length > 0) throw new Error(`No value for ${empty.join(', ')}: ${row}`)
  return row
}

export const tableOf = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [headOf(columns), ...rows.map((cells) => rowOf(columns, cells))].join('\n')
