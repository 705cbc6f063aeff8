const DESCRIPTION_CHARS = 200

/**
 * Joins texts of users into a description of at most 200 characters: whole words, no line breaks.
 */
export function oneLine(...texts: (string | null | undefined)[]): string {
  const line = texts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_CHARS) return line
  const cut = line.slice(0, DESCRIPTION_CHARS)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_CHARS / 2))}…`
}
