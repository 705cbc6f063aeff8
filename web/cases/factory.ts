import type { CaseDecision } from '#contract/decisions.ts'
import type { Case, CaseDetail } from '#contract/reports.ts'

let made = 0

/** An open case of a comment, as the API answers it; a test names only what matters to it. */
export function makeCase(given: Partial<Case> = {}): Case {
  const id = given.id ?? `case-${++made}`
  return {
    id,
    number: 1204,
    subject: {
      ...{
        kind: 'comment',
        id: `subject of ${id}`,
        title: `Comment on ${id}`,
        words: 'Get lost',
        path: '/track/t1#comments',
      },
      ...{ by: { id: 'p2', handle: 'murk', name: 'Murk Index', isSuspended: false }, isHidden: false, isGone: false },
    },
    heldFor: null,
    reasons: ['hate'],
    reportCount: 2,
    openedAt: '2026-11-10T10:00:00.000Z',
    claimedBy: null,
    closedAt: null,
    act: null,
    isAppealed: false,
    ...given,
  }
}

export function makeCaseDetail(given: Partial<CaseDetail> = {}): CaseDetail {
  return {
    ...makeCase(given),
    ...{ reports: [], steps: [], earlierCases: 0, earlierDecisions: [], decision: null },
    acts: ['dismiss', 'warn', 'hide'],
    ...given,
  }
}

/** What another admin decided: the thing is hidden. */
export function makeCaseDecision(given: Partial<CaseDecision> = {}): CaseDecision {
  return {
    id: 'decision-1',
    act: 'hide',
    subject: { kind: 'comment', id: 's1', title: 'Comment on Shift Whistle', words: 'Get lost', path: null },
    words: 'This is a threat.',
    rule: { number: 1, title: 'Be kind', path: '/rules?version=1#rule-be-kind' },
    reportCount: 2,
    decidedAt: '2026-11-12T10:00:00.000Z',
    ...{ until: null, isOver: false, undone: null, appeal: null, appealUntil: null },
    by: { email: 'bea@example.org', isYou: false },
    mayAnswer: false,
    ...given,
  }
}
