export type FileTags = {
  title: string
  /** Genres, comma separated. */
  tags: string
  /** Who and what the file says it is by and from; to look at. */
  origin: string
  cover: File | null
}

/** MUSIC-12: what the file says of itself. A file without tags, or with broken ones, is called by its name. */
export async function readFileTags(file: File): Promise<FileTags> {
  const fallback: FileTags = { title: titleOfName(file.name), tags: '', origin: '', cover: null }
  try {
    const { parseBlob, selectCover } = await import('music-metadata')
    const { common } = await parseBlob(file, { duration: false })
    const picture = selectCover(common.picture)
    return {
      title: common.title?.trim() || fallback.title,
      tags: (common.genre ?? []).join(', ').toLowerCase(),
      origin: [common.artist, common.album].filter(Boolean).join(' / '),
      cover: picture ? fileOfPicture(picture.data, picture.format) : null,
    }
  } catch {
    return fallback
  }
}

export function titleOfName(name: string): string {
  return name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/_+/g, ' ')
    .trim()
}

function fileOfPicture(data: Uint8Array, format: string): File {
  const extension = format.split('/').at(-1) || 'jpg'
  return new File([new Uint8Array(data)], `cover.${extension}`, { type: format })
}
