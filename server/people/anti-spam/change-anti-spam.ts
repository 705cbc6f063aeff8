import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { AntiSpam, ChangeAntiSpam } from '#contract/anti-spam.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { spacedWords } from './holding-words.ts'
import { readDomain } from './mail-domains.ts'
import { prevention } from './tables.ts'

const columns = { revision: prevention.revision, mailDomains: prevention.mailDomains, words: prevention.words }

export async function findAntiSpam(db: Queryable): Promise<AntiSpam> {
  const [row] = await db.select(columns).from(prevention)
  return row as AntiSpam
}

type Lists = Pick<AntiSpam, 'mailDomains' | 'words'>

/**
 * Replaces both lists and records the changes in the audit log. Sending the same lists again
 * changes nothing, so a retry is safe.
 * @throws AppError `invalid` for a malformed domain or word, `conflict` when the lists have changed
 * since they were read
 */
export async function changeAntiSpam(
  db: Database,
  admin: SignedIn,
  { revision, ...typed }: z.output<typeof ChangeAntiSpam>,
): Promise<AntiSpam> {
  const wanted = { mailDomains: readDomains(typed.mailDomains), words: readWords(typed.words) }
  return transaction(db, async (tx) => {
    const [before] = await tx.select(columns).from(prevention).for('update')
    if (!before) throw new Error('The row of the lists is gone')
    const after = changesOf(before, wanted)
    if (!after) return before
    if (before.revision !== revision)
      throw new AppError('conflict', 'Another admin has changed the lists. Read their version before you save yours.')
    const [saved] = await tx
      .update(prevention)
      .set({ ...wanted, revision: revision + 1 })
      .where(eq(prevention.revision, revision))
      .returning(columns)
    const act = { act: 'prevention.update', subjectType: 'prevention', subjectId: null } as const
    await recordAction(tx, { ...act, userId: admin.userId, before: null, after })
    return saved as AntiSpam
  })
}

function readDomains(typed: string[]): string[] {
  const read = typed.map((written) => {
    const domain = readDomain(written)
    if (domain === null) throw wrongEntry('mailDomains', `‘${written}’ is no domain`)
    return domain
  })
  return [...new Set(read)].toSorted()
}

function readWords(typed: string[]): string[] {
  for (const entry of typed)
    if (spacedWords(entry).trim() === '') throw wrongEntry('words', `‘${entry}’ has no letters or digits`)
  return typed.toSorted((a, b) => a.localeCompare(b, 'en'))
}

function wrongEntry(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

/** Added and removed entries, for the audit log; null if nothing changed. */
function changesOf(before: Lists, after: Lists): Record<string, string> | null {
  const entries = (['mailDomains', 'words'] as const).flatMap((list) => [
    [`${list}Added`, missingIn(before[list], after[list])],
    [`${list}Removed`, missingIn(after[list], before[list])],
  ])
  const changes = entries.filter(([, said]) => said !== '')
  return changes.length > 0 ? Object.fromEntries(changes) : null
}

const missingIn = (list: string[], of: string[]): string => of.filter((each) => !list.includes(each)).join(', ')
