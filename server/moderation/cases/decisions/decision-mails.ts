import { eq, sql } from 'drizzle-orm'
import { DECISION_NAMES } from '#contract/decision-words.ts'
import type { DecisionAction } from '#contract/decisions.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { users } from '#server/people/identity/tables.ts'
import { profileMembers } from '#server/people/profiles/tables.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { layOut } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { outsidersOf } from '#server/social/reports/outside/reports.ts'
import { type CaseTableRow, type DecisionRow, reports } from '#server/social/reports/tables.ts'

type Sending = Pick<Services, 'jobs' | 'env'>
type Decided = { decision: DecisionRow; about: CaseTableRow }

/**
 * Adds the mails about a decision: the statement of reasons to the affected accounts, the outcome
 * to the reporters.
 */
export async function mailDecision(tx: Queryable, sending: Sending, decided: Decided): Promise<void> {
  const { decision, about } = decided
  if (decision.act !== 'dismiss') await mailConcerned(tx, sending, decided, statementMail)
  const reporters = await tx
    .select({ email: users.email })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(eq(reports.caseId, about.id))
  const { jobs, env } = sending
  for (const { email } of [...reporters, ...(await outsidersOf(tx, about.id))])
    await jobs.add(
      tx,
      'send-mail',
      outcomeMail(env.publicUrl, email, { act: decision.act, title: about.snapshot.title }),
    )
}

type Write = (publicUrl: string, to: string, letter: Letter) => Mail

/** Adds a mail to each account that may act as the affected profile. */
export async function mailConcerned(
  tx: Queryable,
  { jobs, env }: Sending,
  { decision, about }: Decided,
  write: Write,
): Promise<void> {
  const { id, act, words, rule, ruleTitle, until, profileId, userId } = decision
  const letter = { id, act, words, rule, ruleTitle, until, title: about.snapshot.title }
  const rows = await tx
    .selectDistinct({ email: users.email })
    .from(users)
    .leftJoin(profileMembers, eq(profileMembers.userId, users.id))
    .where(sql`${profileMembers.profileId} = ${profileId}::uuid or ${users.id} = ${userId}::uuid`)
  for (const { email } of rows) await jobs.add(tx, 'send-mail', write(env.publicUrl, email, letter))
}

export type Letter = Pick<DecisionRow, 'id' | 'act' | 'words' | 'rule' | 'ruleTitle' | 'until'> & { title: string }

const button = (publicUrl: string, id: string) => ({ label: 'Read the decision', link: `${publicUrl}/decisions/${id}` })

/** The statement: the decision, its reasons, the house rule, and how to appeal. */
export const statementMail: Write = (publicUrl, to, { id, act, words, rule, ruleTitle, until, title }) =>
  layOut(publicUrl, to, {
    subject: `A decision about ${isolated(title)}`,
    preview: DECISION_NAMES[act].statement,
    before: [
      `${DECISION_NAMES[act].statement} ${until ? `This ends on ${until.toISOString().slice(0, 10)}.` : ''}`.trim(),
      words,
      ...(rule === null ? [] : [`The rule: ${rule}. ${ruleTitle}`]),
    ],
    button: button(publicUrl, id),
    after: [
      'A person decided this. If you think it is wrong, you can appeal once. Another admin decides the appeal if the site has more than one.',
    ],
  })

/** The outcome, for a reporter. Nobody else learns who reported. */
export const outcomeMail = (
  publicUrl: string,
  to: string,
  { act, title }: { act: DecisionAction; title: string },
): Mail =>
  layOut(publicUrl, to, {
    subject: `What you reported: ${isolated(title)}`,
    preview: DECISION_NAMES[act].outcome,
    before: [`You reported ${isolated(title)}. ${DECISION_NAMES[act].outcome}`],
    after: [`Thank you for looking after ${PRODUCT}. The person you reported is not told who you are.`],
  })

/** The mail about a decision that was undone without an appeal, with the reason. */
export const undoneMail: Write = (publicUrl, to, { id, words, title }) =>
  layOut(publicUrl, to, {
    subject: `A decision about ${isolated(title)} was taken back`,
    preview: 'It is no longer in force.',
    before: [`The decision about ${isolated(title)} is no longer in force.`, words],
    button: button(publicUrl, id),
    after: [],
  })

/** The mail with the outcome of an appeal. */
export const appealMail =
  (isGranted: boolean): Write =>
  (publicUrl, to, { id, words, title }) => {
    const outcome = isGranted ? 'The decision was taken back.' : 'The decision stays.'
    return layOut(publicUrl, to, {
      subject: `Your appeal about ${isolated(title)}`,
      preview: outcome,
      before: [outcome, words],
      button: button(publicUrl, id),
      after: [],
    })
  }
