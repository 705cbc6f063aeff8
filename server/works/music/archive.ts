import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AUDIO_MAX_BYTES } from '#contract/platform/limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  artistOf,
  extractEntry,
  importPicture,
  make,
  openImportFolder,
  partHere,
} from '#server/works/archive-parts/import-steps.ts'
import { type ArchiveFile, type ImportContext, readBack } from '#server/works/archive-parts/kind.ts'
import { file, importedRelease, OldId, picture, Work } from '#server/works/archive-parts/rows.ts'
import * as select from '#server/works/archive-parts/selects.ts'
import { labelsOf } from '#server/works/assets/labels.ts'
import { insertTrack } from './uploads/publish-track.ts'
import { prepareAudio, prepareCover } from './uploads/track-files.ts'

const Track = Work.extend({ audio: file, cover: picture, isDraft: z.boolean().default(false) })
const Stem = Track.extend({ trackId: OldId.nullable().default(null), downloadable: z.boolean().default(false) })
type Track = z.output<typeof Track>
type Stem = z.output<typeof Stem>

async function importMusicRow(
  context: ImportContext,
  type: 'track' | 'stem',
  old: Track & Partial<Stem>,
): Promise<void> {
  const profileId = artistOf(context, old)
  if (/^https?:\/\//.test(old.audio)) throw new AppError('file_missing', 'Its audio is stored on another site.')
  const id = await newId(context.services.db)
  await using work = await openImportFolder(context)
  const { audio: path, fileName = path } = old
  const sound = await extractEntry(context, work, { path, name: 'audio', fileName, maxBytes: AUDIO_MAX_BYTES })
  const audio = await prepareAudio(profileId, id, sound, work)
  const cover = await importPicture(context, work, {
    ...{ path: old.cover, fileName: old.cover ?? '' },
    make: (picture) => prepareCover(profileId, id, picture, work),
  })
  const files = [...audio.files, ...(cover?.files ?? [])]
  const { title, tags, createdAt, downloadable } = old
  // A stem has the state of its track. Without its track it is a draft, because the track may have been one.
  const release = importedRelease(old, type === 'track' ? !old.isDraft : (old.trackId ?? null) === null)
  const parent = { profileId, oldId: old.trackId ?? null, what: 'the track that it belongs to' }
  const parentId = type === 'stem' ? partHere(context, 'tracks', parent) : null
  await make(context, { oldId: old.id, id, profileId }, files, async (tx) => {
    const columns = { id, type, title, tags, parentId, downloadable, ...audio.columns, ...cover?.columns } as const
    await insertTrack(tx, { profileId, createdAt, ...release, ...labelsOf(old) }, columns)
  })
}

const musicHere = (type: 'track' | 'stem'): SQL =>
  sql`select id, profile_id, created_at from assets join music using (id) where type = ${type}`

const audioFacts = sql`m.file_name as "fileName", coalesce(m.original_size, m.file_size) as "fileSize", m.duration_ms as "durationMs", m.bitrate,
  m.sample_rate_hz as "sampleRateHz", m.loudness_lufs as "loudnessLufs", m.play_count as "playCount"`
/** The audio as it was uploaded, and the cover. */
const filesOf = (folder: string, name: SQL): SQL => sql`json_build_array(
  ${select.storedFile('audio', sql`coalesce(m.original_url, m.file_url)`, sql`${`${folder}/`}::text || own.handle`, name)},
  ${select.cover(folder, sql`m.title`, sql`m.cover_full_url`, sql`m.cover_art_url`)}) as files`
/** The state of a stem without a track. The others have that of their track. */
const ownState = sql`case when m.parent_id is null then a.state end as state,
  case when m.parent_id is null then a.public_at end as "publicAt",
  case when m.parent_id is null then a.public_zone end as "publicZone"`
/** File name of a stem: the title of its track, if any, and its own title. */
const titleBelow = sql`concat_ws(' - ', parent.title, m.title)`

export const trackArchive: ArchiveFile[] = [
  {
    name: 'tracks',
    about: 'Tracks, with their audio as it was uploaded and their covers.',
    tables: ['assets', 'music'],
    query: (userId) => sql`${select.withOwn(userId)}
      select a.id, own.handle as profile, m.title, m.tags, ${select.release('a')}, ${audioFacts}, ${select.labels},
        ${select.counts}, ${filesOf('tracks', sql`m.title`)}
      from assets a join own on own.id = a.profile_id join music m on m.id = a.id
      where m.type = 'track' order by a.created_at, a.id`,
    readBack: readBack(Track, (context, track) => importMusicRow(context, 'track', track), musicHere('track')),
  },
  {
    name: 'stems',
    about: 'Stems, with their audio.',
    tables: ['assets', 'music'],
    query: (userId) => sql`${select.withOwn(userId)}
      select a.id, own.handle as profile, m.title, m.parent_id as "trackId", parent.title as "trackTitle", m.tags,
        m.downloadable, ${ownState}, ${audioFacts}, ${select.labels}, ${select.counts}, ${filesOf('stems', titleBelow)}
      from assets a join own on own.id = a.profile_id join music m on m.id = a.id
        left join music parent on parent.id = m.parent_id
      where m.type = 'stem' order by a.created_at, a.id`,
    readBack: readBack(Stem, (context, stem) => importMusicRow(context, 'stem', stem), musicHere('stem')),
  },
  {
    name: 'plays',
    about: 'How often each track was played on each day (UTC).',
    tables: ['plays_daily'],
    query: (userId) => sql`${select.withOwn(userId)}
      select d.music_id as "trackId", d.day, d.plays from plays_daily d join assets a on a.id = d.music_id
      where a.profile_id in (select id from own) order by d.music_id, d.day`,
  },
]
