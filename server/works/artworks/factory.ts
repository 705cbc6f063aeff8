import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { fixture } from '#server/media/fixtures.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { assets } from '#server/works/assets/tables.ts'
import { artworks, artworkTags } from './tables.ts'

type Fields = Partial<typeof artworks.$inferInsert> & { profileId?: string; createdAt?: Date }

/** Inserts an artwork without files; without `profileId` also an artist to own it. */
export async function makeArtwork(db: Database, { profileId, createdAt, ...wanted }: Fields = {}) {
  const owner = profileId ?? (await makeProfile(db)).id
  const listable = wanted.usageType !== 'merch'
  return transaction(db, async (tx) => {
    const [asset] = await tx
      .insert(assets)
      .values({ assetType: 'artwork', profileId: owner, listable, createdAt })
      .returning()
    const { id } = asset!
    const at = `art/profiles/${owner}/art/${id}`
    const values = {
      title: 'Night Shift at the Kiln',
      usageType: 'gallery' as const,
      originalPath: `${at}/original/kiln-0123456789ab.png`,
      originalName: 'kiln.png',
      contentType: 'image/png',
      fileSize: 240_000,
      publicPath: `${at}/public/kiln-0123456789ab.png`,
      publicSize: 239_000,
      traces: [],
      thumbPath: `${at}/thumb/kiln-0123456789ab-1200.jpg`,
      smallPath: `${at}/thumb/kiln-0123456789ab-480.jpg`,
      largePath: `${at}/thumb/kiln-0123456789ab-2560.jpg`,
      width: 3000,
      height: 2000,
      placeholder: 'data:image/webp;base64,UklGRg==',
      ...wanted,
      id,
    }
    const [row] = await tx.insert(artworks).values(values).returning()
    const rows = values.tags?.map((tag) => ({ artworkId: id, tag, createdAt: asset!.createdAt })) ?? []
    if (listable && rows.length > 0) await tx.insert(artworkTags).values(rows)
    return { ...row!, profileId: owner, createdAt: asset!.createdAt }
  })
}

/**
 * Creates many artworks quickly, with times a minute apart, the last one newest. Every tenth is
 * merch-only; each has one of ten tags.
 */
export async function makeArtworks(db: Database, profileId: string, count: number): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into assets (asset_type, profile_id, listable, created_at)
      select 'artwork', ${profileId}::uuid, n % 10 <> 0, now() - (${count} - n) * interval '1 minute'
      from generate_series(1, ${count}::int) as n returning id, listable, created_at
    ), added as (
      insert into artworks (id, title, tags, usage_type, original_path, original_name, content_type, file_size,
        thumb_path,
        small_path, width, height, placeholder)
      select id, 'Plate ' || id, array['tag ' || (extract(epoch from created_at)::bigint / 600) % 10],
        case when listable then 'gallery' else 'merch' end, 'art/' || id || '.png', 'plate.png', 'image/png', 1000,
        'art/' || id || '-1200.jpg', 'art/' || id || '-480.jpg', 900, 600, 'data:image/webp;base64,UklGRg=='
      from made returning id, tags
    )
    insert into artwork_tags (artwork_id, tag, created_at)
    select made.id, added.tags[1], made.created_at from made join added using (id) where made.listable`)
}

type ArtworkForm = {
  title?: string
  description?: string
  altText?: string
  tags?: string
  usageType?: string
  overwrite?: string
  seriesAt?: string
  seriesPlace?: string
  draft?: string
  sensitiveWhy?: string
  madeWithAi?: string
  /** A sample's name, or bytes; null for none. */
  image?: string | Blob | null
  imageName?: string
}

/** An artwork's form as a browser sends it: fields first. */
export async function artworkForm({ image, imageName, ...fields }: ArtworkForm): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (image) {
    const blob = typeof image === 'string' ? new Blob([await readFile(fixture(image))]) : image
    form.set('image', blob, imageName ?? (typeof image === 'string' ? image : 'plate.png'))
  }
  return form
}

/** Publishes a real picture through the API as the person's acting profile. */
export async function publishArtworkFixture(
  person: Person,
  wanted: ArtworkForm & { profileId?: string } = {},
): Promise<Response> {
  const { profileId, ...form } = { title: 'Riso Moth', image: 'rotated-gps.jpg', ...wanted }
  const headers: HeadersInit = profileId ? { 'x-profile-id': profileId } : {}
  return person.fetch('/api/artworks', { method: 'POST', headers, body: await artworkForm(form) })
}
