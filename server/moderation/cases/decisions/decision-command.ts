import { parseArgs } from 'node:util'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Decide } from '#contract/decisions.ts'
import { SUBJECT_KINDS, type SubjectKind } from '#contract/subject-kinds.ts'
import { users } from '#server/people/identity/tables.ts'
import { profileMembers } from '#server/people/profiles/tables.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { findAddressed } from '#server/social/reports/outside/address.ts'
import { openCase } from '#server/social/reports/report-thing.ts'
import { findSubject } from '#server/social/reports/subjects.ts'
import { cases, decisions } from '#server/social/reports/tables.ts'
import { partsOf } from '#server/works/kinds/kinds.ts'
import { lockCase } from '../claim-case.ts'
import { type Deciding, settleCase } from './decide.ts'
import { lockDecision, undoHeld } from './undo-decision.ts'

const withAddress = Object.keys(partsOf('moderation')).filter((kind) => kind in partsOf('page'))
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export const DECISION_USAGE = `
  hide ADDRESS --rule N --reason TEXT            a ${oneOf.format(withAddress)} by its address,
                                                 others as comment:ID, message:ID, merch:ID
  suspend @HANDLE|EMAIL --rule N --reason TEXT   a profile, or an account with all its profiles;
                                                 --days N, else permanently
  restore ADDRESS|@HANDLE|EMAIL --reason TEXT    undoes hide or suspend`

const ACTS = ['hide', 'suspend', 'restore'] as const
type DecisionCommand = (typeof ACTS)[number]
export const isDecisionCommand = (command: string | undefined): command is DecisionCommand =>
  ACTS.some((act) => act === command)

/**
 * Hides, suspends and restores without the page: the same decisions with their statements and
 * mails, but without an admin's account. Returns the text to print.
 * @throws Error with one line
 */
export async function runNightCommand(deciding: Deciding, act: DecisionCommand, words: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { reason: { type: 'string' }, rule: { type: 'string' }, days: { type: 'string' } },
  })
  const [name] = positionals
  if (!name || !values.reason) throw new Error(`Name what it is about and give a reason:${DECISION_USAGE}`)
  const about = await findAbout(deciding, name)
  if (act === 'restore') {
    const count = await restore(deciding, about, values.reason)
    return count === 0 ? `${name} is neither hidden nor suspended.` : `${name} is restored.`
  }
  const isWhole = about.kind === 'profile'
  if (isWhole !== (act === 'suspend'))
    throw new Error(`A ${about.kind} can be ${isWhole ? 'suspended, not hidden' : 'hidden, not suspended'}.`)
  const number = (said: string | undefined) => (said === undefined ? null : Number(said))
  const wanted = Decide.safeParse({
    act: act === 'hide' ? 'hide' : about.userId ? 'suspend-account' : 'suspend-profile',
    ...{ words: values.reason, rule: number(values.rule), days: number(values.days) },
  })
  if (!wanted.success) throw new Error(`${wanted.error.issues[0]?.message}:${DECISION_USAGE}`)
  await decide(deciding, about, wanted.data)
  return `${name} is ${act === 'hide' ? 'hidden' : 'suspended'}.`
}

type Named = { kind: SubjectKind; id: string }
type About = Named & { userId: string | null }

async function findAbout({ db, env }: Deciding, name: string): Promise<About> {
  if (!name.startsWith('@') && /^[^/:]+@/.test(name)) return profileOfAccount(db, name)
  const found = await findNamed(db, env.publicUrl, name)
  if (!found) throw new Error(`There is no ${name} at ${env.publicUrl}.`)
  return { ...found, userId: null }
}

/**
 * Finds a thing by its URL, by `@{handle}` or, for things without a page, by its kind:
 * `comment:{id}`.
 */
async function findNamed(db: Database, publicUrl: string, name: string): Promise<Named | null> {
  if (name.startsWith('@')) return findAddressed(db, publicUrl, `/${name.slice(1)}`)
  const [kind, id] = name.split(':')
  const known = SUBJECT_KINDS.find((each) => each === kind)
  return known && id && isUuid(id) ? { kind: known, id } : findAddressed(db, publicUrl, name)
}

/** A case about an account is a case about its first profile. */
async function profileOfAccount(db: Queryable, email: string): Promise<About> {
  const [row] = await db
    .select({ id: profileMembers.profileId, userId: users.id })
    .from(users)
    .innerJoin(profileMembers, eq(profileMembers.userId, users.id))
    .where(eq(users.email, email.toLowerCase()))
    .orderBy(sql`${profileMembers.role} = 'owner' desc`, profileMembers.createdAt)
    .limit(1)
  if (!row) throw new Error(`No account with a profile has the address ${email}.`)
  return { kind: 'profile', ...row }
}

const decide = (deciding: Deciding, { kind, id, userId }: About, wanted: Parameters<typeof settleCase>[2]['wanted']) =>
  transaction(deciding.db, async (tx) => {
    const subject = await findSubject(tx, { kind, id, viewerId: null })
    if (!subject) throw new Error(`There is no such ${kind}.`)
    const about = await lockCase(tx, await openCase(tx, subject))
    await settleCase(tx, deciding, { about, wanted, userId: null, concerned: { profileId: about.profileId, userId } })
  })

/** Undoes every decision that still applies to a thing. Returns how many these were. */
const restore = (deciding: Deciding, { kind, id, userId }: About, words: string): Promise<number> =>
  transaction(deciding.db, async (tx) => {
    const isIt =
      kind === 'profile'
        ? userId
          ? and(eq(decisions.act, 'suspend-account'), eq(decisions.userId, userId))
          : and(eq(decisions.act, 'suspend-profile'), eq(decisions.profileId, id))
        : and(inArray(decisions.act, ['hide', 'mark-sensitive']), eq(cases.kind, kind), eq(cases.subjectId, id))
    const holding = await tx
      .select({ caseId: decisions.caseId })
      .from(decisions)
      .innerJoin(cases, eq(cases.id, decisions.caseId))
      .where(and(isNull(decisions.undoneAt), isIt))
      .orderBy(desc(decisions.decidedAt))
    for (const { caseId } of holding)
      await undoHeld(tx, deciding, await lockDecision(tx, caseId), { userId: null, words })
    return holding.length
  })
