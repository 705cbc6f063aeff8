import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ContentWarning } from '#contract/platform/media.ts'
import { MadeWithAi, type Sensitive, SensitiveWhy } from '#contract/sensitive.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { assets } from './tables.ts'

/** An empty text means: not sensitive. */
const why = z
  .literal('')
  .transform(() => null)
  .or(SensitiveWhy)

/**
 * Form fields with an artist's labels, for a new work and for a change. A change keeps the labels
 * whose fields are missing.
 */
export const SensitiveField = { sensitiveWhy: why.default(null) }
export const SensitiveChange = { sensitiveWhy: why.optional() }
export const AiField = { madeWithAi: MadeWithAi.default('no') }
export const AiChange = { madeWithAi: MadeWithAi.optional() }

/** The types of these fields for the API description of a form. */
export const sensitivePart = { sensitiveWhy: 'text' } as const
export const labelParts = { ...sensitivePart, madeWithAi: 'text' } as const
export const LABELS_NOTE =
  '`sensitiveWhy` is the content warning, at most 120 characters; empty for none. Only admins can change a warning ' +
  'that an admin has set. '
export const AI_NOTE = '`madeWithAi` is `no`, `part` or `yes`. '

type Labels = { sensitiveWhy: string | null; madeWithAi?: MadeWithAi }

/** The label columns of a new work. */
export const labelsOf = ({ sensitiveWhy, madeWithAi }: Labels) => ({
  sensitiveWhy,
  sensitiveBy: sensitiveWhy === null ? null : ('artist' as const),
  madeWithAi,
})

/**
 * Changes an artist's labels of a work and locks the work until the end of the transaction.
 * @throws AppError `forbidden` if an admin set the content warning and the artist changes its text
 */
export async function changeLabels(tx: Queryable, id: string, change: Partial<Labels>): Promise<void> {
  const { sensitiveWhy, madeWithAi } = change
  if (sensitiveWhy === undefined && madeWithAi === undefined) return
  const [before] = await tx
    .select({ why: assets.sensitiveWhy, by: assets.sensitiveBy })
    .from(assets)
    .where(eq(assets.id, id))
    .for('update')
  const isSame = !before || sensitiveWhy === undefined || sensitiveWhy === before.why
  if (!isSame && before.by === 'admin')
    throw new AppError('forbidden', 'The moderators have marked this as sensitive. Only they can change that.', {
      fields: { sensitiveWhy: 'Marked by the moderators' },
    })
  const marked = isSame ? {} : { sensitiveWhy, sensitiveBy: sensitiveWhy === null ? null : ('artist' as const) }
  const changed = { ...marked, ...(madeWithAi && { madeWithAi }) }
  if (Object.keys(changed).length > 0) await tx.update(assets).set(changed).where(eq(assets.id, id))
}

/** The columns that API responses need. */
export const sensitiveColumns = { sensitiveWhy: assets.sensitiveWhy, sensitiveBy: assets.sensitiveBy }
export const labelColumns = { ...sensitiveColumns, madeWithAi: assets.madeWithAi }

type Marked = Pick<typeof assets.$inferSelect, 'sensitiveWhy' | 'sensitiveBy'>

export const presentSensitive = ({ sensitiveWhy: why, sensitiveBy: by }: Marked): Sensitive =>
  why !== null && by !== null ? { why, by } : null

/** The content warning of a work's pictures; empty if the work is not sensitive. */
export const contentWarningOf = (row: {
  id: string
  profileId: string
  sensitiveWhy: string | null
}): { veil?: ContentWarning } => (row.sensitiveWhy === null ? {} : { veil: { work: row.id, artist: row.profileId } })
