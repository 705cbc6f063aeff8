import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import { retireFiles, storeDerivedFiles } from '#server/media/files.ts'
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

/**
 * The version of the design. Raise it when cards are drawn differently, so that all are drawn
 * again.
 */
export const LOOK = 2
/** The owner of files that belong to no profile. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The contents of a subject's card; null if the subject is not public. */
const describeSubject = async (db: Queryable, { kind, id }: Subject): Promise<Described | null> =>
  (await CARD_KINDS[kind]?.describe(db, id)) ?? null

/** Draws the social card of a subject, and its square picture if it has one. */
export async function drawCardsOf(services: Services, subject: Subject): Promise<void> {
  await drawSocialCard(services, subject)
  const square = CARDS[subject.kind]?.square
  if (square) await drawSocialCard(services, { kind: square.kind, id: subject.id })
}

/**
 * Draws a card if its contents or the design have changed, and deletes the card of a subject that
 * is no longer public. May be killed at any point and run twice.
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
    // The subject changed or was deleted in the meantime, and that change has added another job.
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
  await storeDerivedFiles(services, described.owner ?? NOBODY, [file], async (tx) => {
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

/**
 * The subject's part of a storage key. It contains the id, by which the file is found when the
 * subject is hidden.
 */
const nameOf = ({ kind, id }: Subject): string =>
  /^[\w-]{1,60}$/.test(id) ? `${kind}-${id}` : `${kind}-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`

/**
 * Copies the pictures from storage into the folder.
 * @throws AppError `not_found` for a picture that is gone
 */
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

/**
 * Locks the subject of the card.
 * @throws AppError `conflict` if the card's contents would differ by now
 */
async function assertUnchanged(tx: Queryable, subject: Subject, described: Described): Promise<void> {
  const table = CARD_KINDS[subject.kind]?.table
  if (table) await tx.execute(sql`select from ${table} where id = ${subject.id} for share`)
  const now = await describeSubject(tx, subject)
  if (!now || sumOf(now) !== sumOf(described)) throw new AppError('conflict', 'The content of the card has changed')
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
