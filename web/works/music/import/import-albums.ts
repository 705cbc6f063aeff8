import type { PlannedAlbum, PlannedTrack } from '#contract/music-import.ts'
import type { Phase } from '#web/upload/phase.ts'

/** A track to import. `isTaken` is false if the user leaves it out. */
export type ImportTrack = PlannedTrack & { id: string; isTaken: boolean; phase: Phase }
/** An album to import, in the order of its tracks; `draftId` is set when the draft exists. */
export type ImportAlbum = Pick<PlannedAlbum, 'title' | 'artist' | 'year'> & {
  key: string
  releaseDate: string
  cover: File | null
  tracks: ImportTrack[]
  draftId: string | null
}

export const albumToBe = (planned: PlannedAlbum, cover: File | null, key: number): ImportAlbum => ({
  key: String(key),
  title: planned.title,
  artist: planned.artist,
  year: planned.year,
  releaseDate: planned.releaseDate ?? '',
  cover,
  draftId: null,
  tracks: planned.tracks.map((track) => ({ ...track, id: track.path, isTaken: true, phase: { kind: 'editing' } })),
})

export const takenOf = ({ tracks }: ImportAlbum): ImportTrack[] => tracks.filter(({ isTaken }) => isTaken)
export const isUp = ({ phase }: ImportTrack): boolean => phase.kind === 'done'

/** The tracks to import that are not uploaded yet. */
export const openOf = (albums: readonly ImportAlbum[]): ImportTrack[] =>
  albums.flatMap((album) => takenOf(album).filter((track) => !isUp(track)))

/**
 * Uploaded tracks and bytes, and those to import. An upload in progress counts by its sent part.
 */
export function progressOf(albums: readonly ImportAlbum[]) {
  const taken = albums.flatMap(takenOf)
  const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0)
  const sentOf = (track: ImportTrack) => {
    if (track.phase.kind === 'sending') return track.phase.part * track.size
    return isUp(track) || track.phase.kind === 'processing' ? track.size : 0
  }
  return {
    tracks: taken.filter(isUp).length,
    ofTracks: taken.length,
    bytes: sum(taken.map(sentOf)),
    ofBytes: sum(taken.map(({ size }) => size)),
  }
}

/** The errors that prevent the import of an album, by field. */
export function wrongWith(album: ImportAlbum): { title?: string; tracks: ReadonlySet<string> } {
  const untitled = takenOf(album).filter(({ title }) => !title.trim())
  return {
    ...(!album.title.trim() && { title: 'Title is required' }),
    tracks: new Set(untitled.map(({ id }) => id)),
  }
}
