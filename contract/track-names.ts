/** What a file name says if the tags do not. */
export type NamedTrack = { title: string; album: string; number: number | null; disc: number | null }

/* The patterns expect names after `spaced`, with single spaces only. */
/** `1-03 Title`, `1-03 - Title` */
const ON_DISC = /^(\d{1,2})-(\d{1,3})(?: ?[-.)]+ ?| )(\S.*)$/s
/**
 * `03 - Title`, `03. Title`, `03 Title`. Without a leading zero, the number needs a sign and a
 * space, or it belongs to the title.
 */
const NUMBERED = /^(?:(0\d{1,2})(?: ?[-.)]+ ?| )|(\d{1,3})(?: -|[.)]) )(\S.*)$/s
/** `12 Title` after artist and album. */
const NUMBERED_BEHIND = /^(\d{2,3})(?: ?[-.)]+ ?| )(\S.*)$/s
const NUMBER_ALONE = /^(?:\d{1,2}-)?\d{1,3}$/

/**
 * Reads file names in the forms that music shops and music managers write: `Artist - Album - 03
 * Title.mp3`, `03 - Title.mp3`, `1-03 Title.mp3`.
 */
export function readFileName(fileName: string): NamedTrack {
  const name = spaced(fileName.replace(/\.[a-z0-9]{1,5}$/i, ''))
  const parts = name.split(' - ')
  const at = parts.findIndex(
    (part, place) =>
      place > 0 &&
      ([ON_DISC, NUMBERED, NUMBER_ALONE].some((form) => form.test(part)) || (place > 1 && NUMBERED_BEHIND.test(part))),
  )
  if (at < 1) return { ...numbered(name), album: '' }
  const rest = parts.slice(at).join(' - ')
  return at > 1 ? { ...numbered(rest, NUMBERED_BEHIND), album: parts[at - 1]! } : { ...numbered(rest), album: '' }
}

function numbered(text: string, form = NUMBERED): Omit<NamedTrack, 'album'> {
  const [, disc, numberOnDisc, titleOnDisc] = ON_DISC.exec(text) ?? []
  if (titleOnDisc) return { title: titleOnDisc.trim(), number: Number(numberOnDisc), disc: Number(disc) }
  const found = form.exec(text)
  const title = found?.at(-1)
  return found && title
    ? { title: title.trim(), number: Number(found[1] ?? found[2]), disc: null }
    : { title: text, number: null, disc: null }
}

const DISC = /^(?:cd|dis[ck])\s*(?:[-_#.]\s*)?(\d{1,2})\b/i

const partsOf = (folder: string): string[] => folder.split('/').filter(Boolean)

/**
 * Returns the disc number of a folder such as `CD 2` or `Disc 02 - Nocturnes`; null if the name has
 * none.
 */
export function discOfFolder(folder: string): number | null {
  const [, disc] = DISC.exec(partsOf(folder).at(-1) ?? '') ?? []
  return disc === undefined ? null : Number(disc)
}

/** Removes the folders of discs from a path. */
export const withoutDiscs = (folders: readonly string[]): string[] => folders.filter((name) => !DISC.test(name))

/**
 * Returns the album in a folder's name, without the artist: `Grave Wool - Salt House (2021)/CD 1`
 * is 'Salt House'.
 */
export function albumOfFolder(folder: string): string {
  const name = withoutDiscs(partsOf(folder)).at(-1) ?? ''
  const plain = withoutRemarks(spaced(name.replace(/\.zip$/i, '')))
  const [, ...rest] = plain.split(' - ')
  return (rest.length > 0 ? rest.join(' - ') : plain).trim()
}

/** Replaces spaces and underscores by single spaces, and trims. */
export const spaced = (name: string): string => name.replaceAll(/[\s_]+/g, ' ').trim()

const REMARK = /^(?:\d{4}|mp3|320|v0)|kbps/i

/**
 * Removes brackets at the end that contain the year or the file format: `Salt House (2021) [320
 * kbps]`.
 */
function withoutRemarks(name: string): string {
  let rest = name
  while (rest.endsWith(')') || rest.endsWith(']')) {
    const start = Math.max(rest.lastIndexOf('('), rest.lastIndexOf('['))
    if (start < 0 || !REMARK.test(rest.slice(start + 1, -1))) break
    rest = rest.slice(0, start).trimEnd()
  }
  return rest
}
