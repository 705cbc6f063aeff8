import { z } from 'zod'
import { AUDIO_MAX_BYTES } from '#contract/platform/limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { AppError } from '#server/platform/errors.ts'
import { labelsOf } from '#server/works/assets/labels.ts'
import { insertTrack } from '#server/works/music/uploads/publish-track.ts'
import { prepareAudio, prepareCover } from '#server/works/music/uploads/track-files.ts'
import { takeFile } from '../reading/archive.ts'
import { type Bringing, file, kindOf, OldId, picture, Work } from './kind.ts'
import { artistOf, make, openWork, tryPicture } from './making.ts'

const Track = Work.extend({ audio: file, cover: picture, isDraft: z.boolean().default(false) })
const Stem = Track.extend({ trackId: OldId.nullable().default(null), downloadable: z.boolean().default(false) })
type Track = z.output<typeof Track>
type Stem = z.output<typeof Stem>

export const tracksKind = kindOf('tracks', Track, (bringing, track) => bringMusic(bringing, 'tracks', track))
export const stemsKind = kindOf('stems', Stem, (bringing, stem) => bringMusic(bringing, 'stems', stem))

async function bringMusic(bringing: Bringing, kind: 'tracks' | 'stems', old: Track & Partial<Stem>): Promise<void> {
  const { services, archive, entry, signal } = bringing
  const profileId = artistOf(bringing, old)
  if (/^https?:\/\//.test(old.audio)) throw new AppError('file_missing', 'Its audio is kept at another address.')
  const id = await newId(services.db)
  await using work = await openWork(bringing)
  const { folder } = work
  const { fileName = old.audio } = old
  const wanted = { entry, folder, name: 'audio', fileName, maxBytes: AUDIO_MAX_BYTES, signal }
  const audio = await prepareAudio(profileId, id, await takeFile(archive, old.audio, wanted), work)
  const cover = await tryPicture(bringing, work, {
    ...{ path: old.cover, fileName: old.cover ?? '' },
    make: (picture) => prepareCover(profileId, id, picture, work),
  })
  const files = [...audio.files, ...(cover?.files ?? [])]
  const { title, tags, createdAt, downloadable } = old
  const isDraft = kind === 'tracks' && old.isDraft
  const parentId = kind === 'stems' ? parentOf(bringing, profileId, old.trackId ?? null) : null
  await make(bringing, { kind, oldId: old.id, id, profileId }, files, async (tx) => {
    const type = kind === 'stems' ? 'stem' : 'track'
    const columns = { id, type, title, tags, parentId, downloadable, ...audio.columns, ...cover?.columns } as const
    await insertTrack(tx, { profileId, createdAt, isDraft, ...labelsOf(old) }, columns)
  })
}

function parentOf({ made, tell }: Bringing, profileId: string, oldId: string | null): string | null {
  if (oldId === null) return null
  const track = made.get('tracks', oldId)
  if (track?.profileId === profileId) return track.id
  tell('It came without the track that it belongs to.')
  return null
}
