import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { HouseRulesText, PublishHouseRules } from '#contract/house-rules.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { users } from '#server/people/identity/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { renderDraft } from './render-threads.ts'
import { houseRulesVersions } from './tables.ts'

/**
 * Publishes a new version of the house rules, in force at once, and records it in the audit log. Of
 * two concurrent admins one succeeds. Repeating the same request changes nothing, so a retry is
 * safe.
 * @throws AppError `invalid` for a text without a rule; `conflict` when the version number is taken
 * or is not the next one
 */
export async function publishHouseRules(
  db: Database,
  admin: SignedIn,
  { version, body }: z.output<typeof PublishHouseRules>,
): Promise<void> {
  await readHouseRules(body)
  await transaction(db, async (tx) => {
    const before = await findVersion(tx, version - 1)
    if (!before) throw new AppError('conflict', 'The version before this one does not exist. Reload the page.')
    const made = await tx
      .insert(houseRulesVersions)
      .values({ version, body, createdBy: admin.userId })
      .onConflictDoNothing()
      .returning({ version: houseRulesVersions.version })
    if (made.length === 0) return refuseUnlessSame(await findVersion(tx, version), admin, body)
    await recordAction(tx, {
      act: 'rules.publish',
      userId: admin.userId,
      subjectType: 'rules',
      subjectId: null,
      before: { version: version - 1 },
      after: { version },
    })
  })
}

/** The text as people will read it. @throws AppError `invalid`, `unavailable` */
export async function readHouseRules(body: string): Promise<HouseRulesText> {
  const text = await renderDraft(body)
  if (text.html.includes('<h1>')) throw invalid('The page has its own title: begin headings with ##')
  if (text.rules.length === 0) throw invalid('Begin each rule with a heading: ## and its name')
  return text
}

const invalid = (message: string): AppError => new AppError('invalid', message, { fields: { body: message } })

type Version = { version: number; body: string; createdBy: string | null; email: string | null }

async function findVersion(tx: Queryable, version: number): Promise<Version | undefined> {
  const [row] = await tx
    .select({
      version: houseRulesVersions.version,
      body: houseRulesVersions.body,
      createdBy: houseRulesVersions.createdBy,
      email: users.email,
    })
    .from(houseRulesVersions)
    .leftJoin(users, eq(users.id, houseRulesVersions.createdBy))
    .where(eq(houseRulesVersions.version, version))
  return row
}

function refuseUnlessSame(there: Version | undefined, admin: SignedIn, body: string): void {
  const isOwn = there?.createdBy === admin.userId
  if (isOwn && there.body === body) return
  const by = isOwn ? 'you' : (there?.email ?? 'another admin')
  throw new AppError(
    'conflict',
    `Version ${there?.version} was already published by ${by}. Read it before you publish yours.`,
  )
}
