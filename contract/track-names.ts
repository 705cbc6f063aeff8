/** What the name of a file says where its tags do not. */
export type NamedTrack = { title: string; album: string; number: number | null; disc: number | null }

/* All of them read names in which `spaced` has left single spaces. */
/** `1-03 Title`, `1-03 - Title` */
const ON_DISC = /^(\d{1,2})-(\d{1,3})(?: ?[-.)]+ ?| )(\S.*)$/s
/** `03 - Title`, `03. Title`, `03 Title`; without a zero in front it needs a sign and a space, or it belongs to the title. */
const NUMBERED = /^(?:(0\d{1,2})(?: ?[-.)]+ ?| )|(\d{1,3})(?: -|[.)]) )(\S.*)$/s
/** `12 Title` behind artist and album. */
const NUMBERED_BEHIND = /^(\d{2,3})(?: ?[-.)]+ ?| )(\S.*)$/s
const NUMBER_ALONE = /^(?:\d{1,2}-)?\d{1,3}$/

/**
 * Reads names as places that sell music and programs that sort it write them: `Artist - Album - 03 Title.mp3`,
 * `03 - Title.mp3`, `1-03 Title.mp3`.
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

/** `CD 2`, `Disc 02 - Nocturnes`: which disc of its album a folder holds. */
export function discOfFolder(folder: string): number | null {
  const [, disc] = DISC.exec(partsOf(folder).at(-1) ?? '') ?? []
  return disc === undefined ? null : Number(disc)
}

/** The folders of a path without those that hold discs. */
export const withoutDiscs = (folders: readonly string[]): string[] => folders.filter((name) => !DISC.test(name))

/** The album that a folder is called by, without its artist: `Grave Wool - Salt House (2021)/CD 1` is 'Salt House'. */
export function albumOfFolder(folder: string): string {
  const name = withoutDiscs(partsOf(folder)).at(-1) ?? ''
  const plain = withoutRemarks(spaced(name.replace(/\.zip$/i, '')))
  const [, ...rest] = plain.split(' - ')
  return (rest.length > 0 ? rest.join(' - ') : plain).trim()
}

/** A name with one space wherever it has spaces or underscores, and none at its ends. */
export const spaced = (name: string): string => name.replaceAll(/[\s_]+/g, ' ').trim()

const REMARK = /^(?:\d{4}|mp3|320|v0)|kbps/i

/** Without what stands in brackets at the end and tells of the year or the files: `Salt House (2021) [320 kbps]`. */
function withoutRemarks(name: string): string {
  let rest = name
  while (rest.endsWith(')') || rest.endsWith(']')) {
    const start = Math.max(rest.lastIndexOf('('), rest.lastIndexOf('['))
    if (start < 0 || !REMARK.test(rest.slice(start + 1, -1))) break
    rest = rest.slice(0, start).trimEnd()
  }
  return rest
}
