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

/**
 * Draws the social card of a subject, and its square picture if it has one. The square comes first,
 * since the card is then made from it instead of decoding the picture again (`coverSquare`).
 */
export async function drawCardsOf(services: Services, subject: Subject): Promise<void> {
  const square = CARDS[subject.kind]?.square
  await drawOutdated(services, square ? [{ kind: square.kind, id: subject.id }, subject] : [subject])
}

/** Draws one card, without its square picture. */
export const drawSocialCard = (services: Services, subject: Subject): Promise<void> => drawOutdated(services, [subject])

/**
 * Draws the cards whose contents or design have changed, and deletes the cards of subjects that are
 * no longer public. May be killed at any point, run twice, and run concurrently.
 */
async function drawOutdated(services: Services, subjects: Subject[]): Promise<void> {
  const outdated: Outdated[] = []
  for (const subject of subjects) {
    const described = await describeSubject(services.db, subject)
    const [kept] = await services.db
      .select()
      .from(cards)
      .where(eq(cards.subject, subjectOf(subject)))
    if (!described && kept) await discardSocialCard(services, subject)
    else if (described && !(kept?.said === sumOf(described) && kept.look === LOOK))
      outdated.push({ subject, described })
  }
  if (outdated.length === 0) return
  const folder = await makeSpoolFolder(services.spoolDir, 'card')
  try {
    const orders = await prepareOrders(services, outdated, folder)
    const { signal } = new AbortController()
    const sender = { accountId: 'cards', folder, signal }
    // All orders at once, so that no card of another subject comes between a square and its card.
    const made = await Promise.all(orders.map((path) => makeImages('card', path, sender)))
    for (const [at, { path }] of made.entries()) await storeSocialCard(services, outdated[at] as Outdated, path)
  } catch (error) {
    // The subject changed or was deleted in the meantime, and that change has added another job.
    if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Outdated = { subject: Subject; described: Described }

const sumOf = ({ card }: Described): string => createHash('sha256').update(JSON.stringify(card)).digest('hex')

async function storeSocialCard(services: Services, { subject, described }: Outdated, path: string): Promise<void> {
  const { sha256, size } = await hashFile(path)
  const key = `cards/${nameOf(subject)}-${sha256.slice(0, 32)}.jpg`
  const file = { key, localPath: path, contentType: 'image/jpeg', size }
  await storeDerivedFiles(services, described.owner ?? NOBODY, [file], async (tx) => {
    await assertUnchanged(tx, subject, described)
    // Two jobs may draw the first card of a subject, and then there is no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`card ${subjectOf(subject)}`}, 0))`)
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
 * Copies the pictures from storage into the folder, and writes what is to be drawn beside them.
 * Resolves to the paths of these JSON files.
 * @throws AppError `not_found` for a picture that is gone
 */
async function prepareOrders({ storage }: Services, outdated: Outdated[], folder: string): Promise<string[]> {
  const fetched = new Map<string, string>()
  const fetchOne = async (key: string) => {
    const path = fetched.get(key) ?? join(folder, `picture-${fetched.size}`)
    if (!fetched.has(key)) await pipeline(await storage.open(key), createWriteStream(path))
    fetched.set(key, path)
    return path
  }
  const orders: string[] = []
  for (const { subject, described } of outdated) {
    const pictures: string[] = []
    for (const key of described.card.pictures) pictures.push(await fetchOne(key))
    const halftone = described.card.halftone && (await fetchOne(described.card.halftone))
    const card: SocialCard = { ...described.card, pictures, halftone }
    const path = join(folder, `${subject.kind}.json`)
    await writeFile(path, JSON.stringify(card))
    orders.push(path)
  }
  return orders
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
