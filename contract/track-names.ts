/** What the name of a file says where its tags do not. */
export type NamedTrack = { title: string; album: string; number: number | null; disc: number | null }

/** `1-03 Title`, `1-03 - Title` */
const ON_DISC = /^(\d{1,2})-(\d{1,3})(?:\s*[-.)]+\s*|\s+)(?=\S)(.+)$/
/** `03 - Title`, `03. Title`, `03 Title`; a single digit needs a sign and a space, or it belongs to the title. */
const NUMBERED = /^(?:(\d{2,3})(?:\s*[-.)]+\s*|\s+)|(\d)(?:\s+-|[.)])\s+)(?=\S)(.+)$/
const NUMBER_ALONE = /^(?:\d{1,2}-)?\d{1,3}$/

/**
 * Reads names as places that sell music and programs that sort it write them: `Artist - Album - 03 Title.mp3`,
 * `03 - Title.mp3`, `1-03 Title.mp3`.
 */
export function readFileName(fileName: string): NamedTrack {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/_+/g, ' ')
    .trim()
  const parts = name.split(/\s+-\s+/)
  const at = parts.findIndex(
    (part, place) => place > 0 && [ON_DISC, NUMBERED, NUMBER_ALONE].some((form) => form.test(part)),
  )
  if (at < 1) return { ...numbered(name), album: '' }
  return { ...numbered(parts.slice(at).join(' - ')), album: at > 1 ? parts[at - 1]! : '' }
}

function numbered(text: string): Omit<NamedTrack, 'album'> {
  const [, disc, numberOnDisc, titleOnDisc] = ON_DISC.exec(text) ?? []
  if (titleOnDisc) return { title: titleOnDisc.trim(), number: Number(numberOnDisc), disc: Number(disc) }
  const [, number, digit, title] = NUMBERED.exec(text) ?? []
  return title
    ? { title: title.trim(), number: Number(number ?? digit), disc: null }
    : { title: text, number: null, disc: null }
}

const DISC = /^(?:cd|dis[ck])\s*[-_#.]?\s*(\d{1,2})\b/i

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
  const plain = name
    .replace(/\.zip$/i, '')
    .replaceAll(/_+/g, ' ')
    .replace(/(?:\s*[([](?:\d{4}|mp3|320|v0|[^)\]]*kbps)[^)\]]*[)\]])+\s*$/i, '')
  const [, ...rest] = plain.split(/\s+-\s+/)
  return (rest.length > 0 ? rest.join(' - ') : plain).trim()
}
