import { withoutDiscs } from './track-names.ts'

/** A file of music where it lies: `path` with `/` between its parts, its disc, and its number where it has one. */
type Numbered = { path: string; disc: number; number: number | null }

/** What lies deeper is not told apart: a zip can name folders by the thousand. */
const DEEPEST = 30

/**
 * Files whose tags name one album, as the albums that they are of: folders belong together, discs of their own too,
 * unless a disc and number of one would be there twice.
 */
export function albumsByFolder<File extends Numbered>(files: readonly File[]): File[][] {
  return gather(
    files.map((file) => ({ file, folders: withoutDiscs(file.path.split('/').slice(0, -1)).slice(0, DEEPEST) })),
    0,
  ).map((album) => album.map(({ file }) => file))
}

type Lying<File> = { file: File; folders: string[] }

/** Of a folder at this depth: what lies in it and what becomes of each folder in it, as one if that can be. */
function gather<File extends Numbered>(files: readonly Lying<File>[], depth: number): Lying<File>[][] {
  const inside = Map.groupBy(files, ({ folders }) => folders[depth])
  const parts = [...inside].flatMap(([folder, those]) => (folder === undefined ? [those] : gather(those, depth + 1)))
  return parts.length > 1 && !comeTwice(parts) ? [parts.flat()] : parts
}

/** Within a part a number may come twice, as it would without folders. */
function comeTwice(parts: readonly Lying<Numbered>[][]): boolean {
  const numbers = parts.flatMap((part) => [
    ...new Set(part.flatMap(({ file: { disc, number } }) => (number === null ? [] : `${disc}-${number}`))),
  ])
  return new Set(numbers).size < numbers.length
}
