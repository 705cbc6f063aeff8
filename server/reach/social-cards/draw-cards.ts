import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import { retireFiles, storeOurFiles } from '#server/media/files.ts'
import { makeImages } from '#server/media/images/process/make-images.ts'
import type { SocialCard } from '#server/media/social-cards/card.ts'
import { hashFile, makeSpoolFolder } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Described } from '#server/works/public-parts/social-card-parts.ts'
import { CARD_KINDS, CARDS, type Subject, subjectOf } from './subject.ts'
import { cards } from './tables.ts'

/** Raise it where cards are drawn differently: all that were drawn before are drawn anew. */
export const LOOK = 2
/** What belongs to nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What is on the card of a subject; null where everyone cannot see it. */
const describeSubject = async (db: Queryable, { kind, id }: Subject): Promise<Described | null> =>
  (await CARD_KINDS[kind]?.describe(db, id)) ?? null

/** Draws the card of a thing, and the square that goes with it. */
export async function drawAllOf(services: Services, subject: Subject): Promise<void> {
  await drawSocialCard(services, subject)
  const square = CARDS[subject.kind]?.square
  if (square) await drawSocialCard(services, { kind: square.kind, id: subject.id })
}

/**
 * Draws the card of a thing if it would not look as the one that is kept, and gives up the card of what everyone cannot
 * see any more. May be killed anywhere and run twice.
 */
export async function drawSocialCard(services: Services, subject: Subject): Promise<void> {
  const { db } = services
  const described = await describeSubject(db, subject)
  if (!described) return discardSocialCard(services, subject)
  const said = sumOf(described)
  const [kept] = await db
    .select()
    .from(cards)
    .where(eq(cards.subject, subjectOf(subject)))
  if (kept?.said === said && kept.look === LOOK) return
  const folder = await makeSpoolFolder(services.spoolDir, 'card')
  try {
    await storeSocialCard(services, subject, described, folder)
  } catch (error) {
    // It changed or went meanwhile: whoever did so has asked for it again.
    if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sumOf = ({ card }: Described): string => createHash('sha256').update(JSON.stringify(card)).digest('hex')

async function storeSocialCard(
  services: Services,
  subject: Subject,
  described: Described,
  folder: string,
): Promise<void> {
  const card = await fetchPictures(services, described.card, folder)
  const path = join(folder, 'card.json')
  await writeFile(path, JSON.stringify(card))
  const { signal } = new AbortController()
  const made = await makeImages('card', path, { accountId: 'cards', folder, signal })
  const { sha256, size } = await hashFile(made.path)
  const key = `cards/${nameOf(subject)}-${sha256.slice(0, 32)}.jpg`
  const file = { key, localPath: made.path, contentType: 'image/jpeg', size }
  await storeOurFiles(services, described.owner ?? NOBODY, [file], async (tx) => {
    await assertUnchanged(tx, subject, described)
    const [before] = await tx
      .select()
      .from(cards)
      .where(eq(cards.subject, subjectOf(subject)))
      .for('update')
    const row = { subject: subjectOf(subject), key, said: sumOf(described), look: LOOK }
    await tx.insert(cards).values(row).onConflictDoUpdate({ target: cards.subject, set: row })
    if (before && before.key !== key) await retireFiles(tx, services.jobs, [before.key])
    await tx.execute(sql`select invalidate(array[${subject.id}])`)
  })
}

/** What names a file may be in a key: an id is found in it when what it is of is hidden. */
const nameOf = ({ kind, id }: Subject): string =>
  /^[\w-]{1,60}$/.test(id) ? `${kind}-${id}` : `${kind}-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`

/** Brings the pictures from the storage into the folder. @throws AppError `not_found` for one that is gone */
async function fetchPictures({ storage }: Services, card: SocialCard, folder: string): Promise<SocialCard> {
  let fetched = 0
  const fetchOne = async (key: string) => {
    const path = join(folder, `picture-${fetched++}`)
    await pipeline(await storage.open(key), createWriteStream(path))
    return path
  }
  const pictures: string[] = []
  for (const key of card.pictures) pictures.push(await fetchOne(key))
  return { ...card, pictures, halftone: card.halftone && (await fetchOne(card.halftone)) }
}

/** Holds what the card is of. @throws AppError `conflict` when the card would look otherwise by now */
async function assertUnchanged(tx: Queryable, subject: Subject, described: Described): Promise<void> {
  const table = CARD_KINDS[subject.kind]?.table
  if (table) await tx.execute(sql`select from ${table} where id = ${subject.id} for share`)
  const now = await describeSubject(tx, subject)
  if (!now || sumOf(now) !== sumOf(described)) throw new AppError('conflict', 'What the card is of has changed')
}

async function discardSocialCard({ db, jobs }: Services, subject: Subject): Promise<void> {
  await transaction(db, async (tx) => {
    const gone = await tx
      .delete(cards)
      .where(eq(cards.subject, subjectOf(subject)))
      .returning({ key: cards.key })
    if (gone.length > 0)
      await retireFiles(
        tx,
        jobs,
        gone.map(({ key }) => key),
      )
  })
}
