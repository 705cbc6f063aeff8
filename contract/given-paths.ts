/** A file that is not imported, and why, in words for people. */
export type LeftOut = { path: string; why: string }

const LONGEST = 1000
const SHOWN = 300

/** Files and folders that operating systems create in folders and archives. */
const LITTER =
  /^(?:__MACOSX|\.DS_Store|\._.*|\.AppleDouble|\.Spotlight-V100|\.Trashes|\.Trash-\d+|\.fseventsd|\.TemporaryItems|\.DocumentRevisions-V100|\.localized|Icon\r|Thumbs\.db|ehthumbs\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|@eaDir|\.directory|\.thumbnails|\.nomedia|\.git)$/i

/**
 * Normalises the path of a file in a folder or zip: relative, with `/` between its parts, in NFC.
 * Windows writes `\`, and macOS decomposes accents. Names may begin with a dot. Returns `why` if
 * the file cannot be imported.
 */
export function readPath(given: string): { path: string; why?: string } {
  const path = given
    .slice(0, LONGEST + 1)
    .replaceAll('\\', '/')
    .normalize('NFC')
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const why = whyNot(given, path, parts)
  return why ? { path: shown(path), why } : { path: parts.join('/') }
}

function whyNot(given: string, path: string, parts: readonly string[]): string | undefined {
  if (given.length > LONGEST) return `Its path is longer than ${LONGEST.toLocaleString('en')} characters`
  if (parts.some((part) => LITTER.test(part))) return 'A system file, not one of yours'
  if (/[\p{Cc}\u2028\u2029]/u.test(path)) return 'Its name has characters that are not allowed'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'Its path begins with a drive or a slash'
  if (parts.includes('..')) return 'Its path points outside the folder'
  return parts.length === 0 ? 'It has no name' : undefined
}

const shown = (path: string): string =>
  path
    .slice(0, SHOWN)
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\ufffd')
    .toWellFormed()

/**
 * Splits files into those that can be imported, with normalised paths, and the others with the
 * reason.
 */
export function filterPaths<File extends { path: string }>(
  given: Iterable<File>,
): { files: File[]; leftOut: LeftOut[] } {
  const files: File[] = []
  const leftOut: LeftOut[] = []
  for (const file of given) {
    const { path, why } = readPath(file.path)
    if (why) leftOut.push({ path, why })
    else files.push(path === file.path ? file : { ...file, path })
  }
  return { files, leftOut }
}
