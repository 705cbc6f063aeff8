import { SUBJECT_NAMES } from '#contract/decision-words.ts'
import type { Statement } from '#contract/decisions.ts'
import { counted } from '#contract/words/counted.ts'

/** The decision in one sentence to the person concerned: `Your track was hidden.` */
export function headlineOf({ act, subject: { kind }, isOver }: Statement): string {
  if (act === 'suspend-account') return `Your account ${isOver ? 'was' : 'is'} suspended.`
  if (act === 'suspend-profile') return `Your profile ${isOver ? 'was' : 'is'} suspended.`
  if (act === 'warn') return 'You were warned.'
  const did = { dismiss: 'left as it is', 'mark-sensitive': 'marked as sensitive', hide: 'hidden', remove: 'deleted' }
  return `Your ${SUBJECT_NAMES[kind]} was ${did[act]}.`
}

/** How a decision came about. */
export function originOf({ reportCount }: Pick<Statement, 'reportCount'>): string {
  if (reportCount === 0) return 'An admin found it'
  return reportCount === 1 ? 'One report' : counted(reportCount, 'report')
}

/** The state of a decision, in a word or two. */
export function stateOf({ isOver, undone, appeal }: Statement): string {
  if (appeal?.isGranted) return 'appeal granted'
  if (undone) return 'taken back'
  if (isOver) return 'ended'
  if (appeal?.isGranted === false) return 'appeal refused'
  return appeal ? 'appealed' : 'in force'
}
