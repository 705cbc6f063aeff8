import { eq } from 'drizzle-orm'
import type { MusicType } from '#contract/music.ts'
import { retireReplaced, storeFiles } from '#server/media/files.ts'
import { refuseAborted } from '#server/media/upload/receive-form.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { changeLabels } from '#server/works/assets/labels.ts'
import { assets, stateLike } from '#server/works/assets/tables.ts'
import { type AlbumChoice, changeAlbumsOfTrack } from '../albums/entries.ts'
import { lockTrack } from '../queries.ts'
import { lockParent } from '../stems/queries.ts'
import { music, musicTags } from '../tables.ts'
import { insertTags } from './publish-track.ts'
import {
  type CoverColumns,
  NO_COVER,
  type PreparedAudio,
  prepareAudio,
  prepareCover,
  rememberedName,
} from './track-files.ts'
import { refuseStemFields, type TrackUpload, type UpdateFields } from './track-form.ts'

type Change = Pick<UpdateFields, 'title' | 'tags' | 'parentId' | 'downloadable'> & {
  labels: Pick<UpdateFields, 'sensitiveWhy' | 'madeWithAi'>
  albums: AlbumChoice
  audio?: PreparedAudio['columns']
  cover?: CoverColumns
}
type Names = { fileName: string; coverName: string | null }

/**
 * Refuses a file with the same name as the current one, so that the client can ask for
 * confirmation.
 * @throws AppError `file_exists`
 */
export function refuseSameName(track: Names, name: 'audio' | 'cover', fileName: string): void {
  const [before, ext, thing] =
    name === 'audio' ? [track.fileName, 'mp3', 'music file'] : [track.coverName, 'webp', 'cover image']
  if (before !== rememberedName(fileName, ext)) return
  throw new AppError('file_exists', `A ${thing} already exists at this path. Overwrite it?`, { fields: { thing } })
}

/**
 * Changes the fields that the form contains, all or nothing; replaced files are removed afterwards.
 * @throws AppError `not_found` if the track was deleted in the meantime, and the errors of checking
 * and storing the files
 */
export async function updateTrack(
  services: Services,
  track: { id: string; profileId: string; type: MusicType },
  { fields, files, ...work }: TrackUpload<UpdateFields>,
): Promise<void> {
  const { id, profileId } = track
  if (track.type === 'track') refuseStemFields(fields)
  const audio = files.audio && (await prepareAudio(profileId, id, files.audio, work))
  const cover = files.cover && (await prepareCover(profileId, id, files.cover, work))
  refuseAborted(work.signal)
  const { removeCover, overwrite: _, addToAlbums, removeFromAlbums, sensitiveWhy, madeWithAi, ...columns } = fields
  const change: Change = {
    ...columns,
    labels: { sensitiveWhy, madeWithAi },
    albums: { addTo: addToAlbums, removeFrom: removeFromAlbums },
    audio: audio?.columns,
    cover: cover?.columns ?? (removeCover ? NO_COVER : undefined),
  }
  await storeFiles(services, profileId, [...(audio?.files ?? []), ...(cover?.files ?? [])], async (tx) => {
    refuseAborted(work.signal)
    await applyChange(tx, services, track, change)
  })
}

async function applyChange(
  tx: Queryable,
  { jobs }: Services,
  { id, profileId }: { id: string; profileId: string },
  change: Change,
): Promise<void> {
  const before = await lockTrack(tx, id)
  if (!before) throw notFound('Track')
  const { tags, parentId, albums, labels } = change
  await changeLabels(tx, id, labels)
  // Lock the parent even if it is unchanged: the lock on a stem does not prevent the deletion of
  // its track.
  const parent = parentId ? await lockParent(tx, profileId, id, parentId) : null
  // A stem has the state of its track. Without a track it keeps the state that it has.
  if (parentId !== undefined)
    await tx
      .update(assets)
      .set(parent ? stateLike(parent) : { stateFrom: null })
      .where(eq(assets.id, id))
  await changeAlbumsOfTrack(tx, before, albums)
  const changed = changedColumns(change)
  if (Object.keys(changed).length === 0) return
  await tx.update(music).set(changed).where(eq(music.id, id))
  if (tags) {
    await tx.delete(musicTags).where(eq(musicTags.musicId, id))
    if (before.isPublic && before.listable) await insertTags(tx, id, tags, before.createdAt)
  }
  const after = { ...before.music, ...changed }
  const keysOf = (row: typeof after) => [row.fileUrl, row.originalUrl, row.coverArtUrl, row.coverFullUrl]
  await retireReplaced(tx, jobs, keysOf(before.music), keysOf(after))
}

/** Undefined fields stay unchanged; null as parent is a change. */
function changedColumns({
  audio,
  cover,
  albums: _,
  labels: __,
  ...fields
}: Change): Partial<typeof music.$inferInsert> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(given) as typeof fields), ...audio, ...cover }
}
