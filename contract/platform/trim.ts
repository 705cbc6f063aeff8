/**
 * A text without the given characters at its end. An expression such as `/-+$/` tries each run of them from each of
 * its places, which is quadratic; this looks at every character once.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The same at both ends. */
export function trimOf(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start++
  return trimEndOf(text.slice(start), characters)
}
