import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { ReleaseState } from '#contract/releases.ts'
import { fixture } from '#server/media/fixtures.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { assets } from '#server/works/assets/tables.ts'
import { music, musicTags } from './tables.ts'

/** The audio columns of a file of 15 s. */
export const SOUND = {
  fileName: 'mill.mp3',
  fileSize: 240_000,
  durationMs: 15_000,
  bitrate: 128_000,
  sampleRateHz: 44_100,
  peaks: Buffer.alloc(2400, 128),
  rowPeaks: Buffer.alloc(480, 128),
  isSeekable: true,
}

type Fields = Partial<typeof music.$inferInsert> & { profileId?: string; createdAt?: Date; state?: ReleaseState }

/** Inserts a track without files; without `profileId` also an artist to own it. */
export async function makeTrack(db: Database, { profileId, createdAt, state = 'public', ...wanted }: Fields = {}) {
  const owner = profileId ?? (await makeProfile(db)).id
  const listable = wanted.type !== 'stem'
  return transaction(db, async (tx) => {
    const [asset] = await tx
      .insert(assets)
      .values({ assetType: 'music', profileId: owner, listable, state, createdAt })
      .returning()
    const { id } = asset!
    const values = {
      type: 'track' as const,
      title: 'Halls of the Sunken Mill',
      fileUrl: `music/profiles/${owner}/tracks/${id}/audio/mill-0123456789ab.mp3`,
      ...SOUND,
      ...wanted,
      id,
    }
    const [row] = await tx.insert(music).values(values).returning()
    const rows = values.tags?.map((tag) => ({ musicId: id, tag, createdAt: asset!.createdAt })) ?? []
    if (listable && state === 'public' && rows.length > 0) await tx.insert(musicTags).values(rows)
    return { ...row!, profileId: owner, createdAt: asset!.createdAt }
  })
}

/**
 * Creates many tracks quickly, with times a minute apart, the last one newest. Every tenth is a
 * stem; each has one of ten tags.
 */
export async function makeTracks(db: Database, profileId: string, count: number): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into assets (asset_type, profile_id, listable, created_at)
      select 'music', ${profileId}::uuid, n % 10 <> 0, now() - (${count} - n) * interval '1 minute'
      from generate_series(1, ${count}::int) as n returning id, listable, created_at
    ), added as (
      insert into music (id, type, title, tags, file_url, file_name, file_size, duration_ms, bitrate, sample_rate_hz,
        is_seekable, row_peaks)
      select id, case when listable then 'track' else 'stem' end, 'Take ' || id,
        array['tag ' || (extract(epoch from created_at)::bigint / 600) % 10],
        'music/' || id, 'take.mp3', 1000, 15000, 128000, 44100, true, decode(repeat('7f', 480), 'hex')
      from made returning id, tags
    )
    insert into music_tags (music_id, tag, created_at)
    select made.id, added.tags[1], made.created_at from made join added using (id) where made.listable`)
}

type TrackForm = {
  title?: string
  tags?: string
  type?: string
  /** A sample's name, or bytes; null for none. */
  audio?: string | Blob | null
  cover?: string | Blob
  audioName?: string
  coverName?: string
  parentId?: string
  downloadable?: string
  removeCover?: string
  addToAlbums?: string
  removeFromAlbums?: string
  overwrite?: string
  seriesAt?: string
  seriesPlace?: string
  draft?: string
  draftOf?: string
  uploadId?: string
  place?: string
  sensitiveWhy?: string
  madeWithAi?: string
}

/** A track's form as a browser sends it: fields first. */
export async function trackForm({ audio, cover, audioName, coverName, ...fields }: TrackForm): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (audio) form.set('audio', await blobOf(audio), audioName ?? (typeof audio === 'string' ? audio : 'take.mp3'))
  if (cover) form.set('cover', await blobOf(cover), coverName ?? (typeof cover === 'string' ? cover : 'cover.jpg'))
  return form
}

const blobOf = async (file: string | Blob): Promise<Blob> =>
  typeof file === 'string' ? new Blob([await readFile(fixture(file))]) : file

/** Publishes a real sample through the API as the person's acting profile. */
export async function publishFixture(
  person: Person,
  wanted: TrackForm & { profileId?: string } = {},
): Promise<Response> {
  const { profileId, ...form } = { title: 'Rust Choir', audio: 'cbr-info.mp3', ...wanted }
  const headers: HeadersInit = profileId ? { 'x-profile-id': profileId } : {}
  return person.fetch('/api/music', { method: 'POST', headers, body: await trackForm(form) })
}
