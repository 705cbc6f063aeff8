/**
 * Removes the given characters from the end of a text in linear time. A regular expression such as
 * `/-+$/` takes quadratic time: in a row of hyphens it starts a new attempt at each hyphen.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Removes the given characters from both ends of a text. */
export function trimOf(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start++
  return trimEndOf(text.slice(start), characters)
}
