import { and, eq, gt } from 'drizzle-orm'
import sharp from 'sharp'
import { ARTWORK_COMMENTS, ARTWORKS } from '#demo/content/artworks.ts'
import type { DemoArtwork } from '#demo/content/model.ts'
import { loadPicture } from '#demo/render.ts'
import { Random } from '#demo/synth/random.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { comments } from '#server/social/comments/tables.ts'
import { artworks, artworkTags } from '#server/works/artworks/tables.ts'
import { assets } from '#server/works/assets/tables.ts'
import { likes } from '#server/works/likes/tables.ts'
import { type Actor, type Actors, actorOf, DAY_MS, forEach, ok, type Scene } from './acting.ts'

/**
 * Publishes missing artworks.
 * @returns how many are new
 */
export function hangArtworks(scene: Scene, actors: Actors): Promise<number> {
  return forEach(ARTWORKS, async (wanted) => {
    const actor = actorOf(actors, wanted.by)
    const found = await findArtwork(scene, actor, wanted.title)
    await setDate(scene, found ?? (await hang(actor, wanted)), wanted)
    return found === null
  })
}

/**
 * Adds likes and comments to artworks; existing ones stay as they are.
 * @returns how many are new
 */
export async function lookAtArtworks(scene: Scene, actors: Actors): Promise<number> {
  const random = new Random(4004)
  const shown = ARTWORKS.filter(({ usageType }) => usageType !== 'merch')
  const wanted = shown.flatMap((artwork) => {
    const taste = random.range(0.1, 0.6)
    return [...actors.keys()].filter((by) => by !== artwork.by && random.chance(taste)).map((by) => ({ artwork, by }))
  })
  const { db } = scene.services
  const liked = await forEach(wanted, async ({ artwork, by }) => {
    const assetId = await findArtwork(scene, actorOf(actors, artwork.by), artwork.title)
    const { profileId, fetch } = actorOf(actors, by)
    const [known] = assetId
      ? await db
          .select({ id: likes.id })
          .from(likes)
          .where(and(eq(likes.assetId, assetId), eq(likes.profileId, profileId)))
      : []
    if (!assetId || known) return false
    await ok(fetch(`/api/likes/${assetId}`, { method: 'PUT' }))
    return true
  })
  return liked + (await discuss(scene, actors))
}

function discuss(scene: Scene, actors: Actors): Promise<number> {
  const { db } = scene.services
  return forEach(ARTWORK_COMMENTS, async ({ title, by, says }) => {
    const artist = ARTWORKS.find((artwork) => artwork.title === title)?.by ?? ''
    const assetId = await findArtwork(scene, actorOf(actors, artist), title)
    const { profileId, fetch } = actorOf(actors, by)
    const [known] = assetId
      ? await db
          .select({ id: comments.id })
          .from(comments)
          .where(and(eq(comments.assetId, assetId), eq(comments.profileId, profileId)))
      : []
    if (!assetId || known) return false
    await ok(fetch('/api/comments', { method: 'POST', json: { id: crypto.randomUUID(), assetId, body: says } }))
    return true
  })
}

/** The id of a profile's artwork with this title. */
export async function findArtwork({ services: { db } }: Scene, actor: Actor, title: string): Promise<string | null> {
  const [found] = await db
    .select({ id: artworks.id })
    .from(artworks)
    .innerJoin(assets, eq(assets.id, artworks.id))
    .where(and(eq(assets.profileId, actor.profileId), eq(artworks.title, title)))
  return found?.id ?? null
}

async function hang(actor: Actor, wanted: DemoArtwork): Promise<string> {
  const { title, description, altText, tags, usageType } = wanted
  const body = new FormData()
  for (const [name, text] of Object.entries({ title, description, altText, usageType })) body.set(name, text)
  body.set('tags', tags.join(', '))
  const { bytes, extension } = await savedAs(wanted)
  body.set('image', new Blob([new Uint8Array(bytes)]), `${title.replace(/[/\\:]/g, '-')}.${extension}`)
  const { id } = (await ok(actor.fetch('/api/artworks', { method: 'POST', body }))) as { id: string }
  return id
}

/** Also sets the date of an artwork that an interrupted run only uploaded. */
async function setDate({ services: { db } }: Scene, id: string, { daysAgo }: DemoArtwork): Promise<void> {
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS)
  await transaction(db, async (tx) => {
    const undated = and(eq(assets.id, id), gt(assets.createdAt, createdAt))
    const { rowCount } = await tx.update(assets).set({ createdAt }).where(undated)
    if (rowCount) await tx.update(artworkTags).set({ createdAt }).where(eq(artworkTags.artworkId, id))
  })
}

/** The picture in the format of the upload. */
async function savedAs({ picture, side, saveAs }: DemoArtwork): Promise<{ bytes: Uint8Array; extension: string }> {
  const loaded = await loadPicture(picture, side)
  if (!saveAs) return loaded
  return { bytes: await sharp(loaded.bytes).toFormat(saveAs).toBuffer(), extension: saveAs }
}
