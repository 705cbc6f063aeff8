import { withoutDiscs } from './track-names.ts'

/** A music file: `path` with `/` between its parts, its disc, and its number if it has one. */
type Numbered = { path: string; disc: number; number: number | null }

/** Folders below this depth are not distinguished: a zip can nest thousands of folders. */
const DEEPEST = 30

/**
 * Splits files whose tags name the same album into albums by their folders. Folders belong to one
 * album, discs in separate folders too, unless a disc and number would occur twice.
 */
export function albumsByFolder<File extends Numbered>(files: readonly File[]): File[][] {
  return gather(
    files.map((file) => ({ file, folders: withoutDiscs(file.path.split('/').slice(0, -1)).slice(0, DEEPEST) })),
    0,
  ).map((album) => album.map(({ file }) => file))
}

type Lying<File> = { file: File; folders: string[] }

/**
 * Returns the albums in a folder at this depth: its own files and its subfolders, as one album if
 * possible.
 */
function gather<File extends Numbered>(files: readonly Lying<File>[], depth: number): Lying<File>[][] {
  const inside = Map.groupBy(files, ({ folders }) => folders[depth])
  const parts = [...inside].flatMap(([folder, those]) => (folder === undefined ? [those] : gather(those, depth + 1)))
  return parts.length > 1 && !repeats(parts) ? [parts.flat()] : parts
}

/**
 * Tells whether a number occurs in two parts. Within one part a number may repeat, as without
 * folders.
 */
function repeats(parts: readonly Lying<Numbered>[][]): boolean {
  const numbers = parts.flatMap((part) => [
    ...new Set(part.flatMap(({ file: { disc, number } }) => (number === null ? [] : `${disc}-${number}`))),
  ])
  return new Set(numbers).size < numbers.length
}
