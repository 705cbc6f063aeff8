import type { CaseDecision } from '#contract/decisions.ts'
import type { CaseDetail } from '#contract/reports.ts'

export const makeCase = (over: Partial<CaseDetail> = {}): CaseDetail => ({
  ...{ id: 'c1', number: 1204, reportCount: 1, heldFor: null, reasons: ['copyright'], earlierCases: 0 },
  ...{ openedAt: '2026-11-10T10:00:00Z', closedAt: null, claimedBy: { email: 'ada@example.org', isYou: true } },
  subject: {
    ...{
      kind: 'comment',
      id: 's1',
      title: 'Comment on Carrion Weather',
      words: 'Get lost',
      path: '/track/t1#comments',
    },
    ...{
      by: { id: 'p9', handle: 'murkindex', name: 'Murk Index', isSuspended: false },
      isHidden: false,
      isGone: false,
    },
  },
  ...{ reports: [], steps: [], earlierDecisions: [], acts: ['dismiss', 'warn', 'hide', 'suspend-profile'] },
  ...{ picture: null, decision: null, act: null, isAppealed: false },
  ...over,
})

export const makeDecision = (over: Partial<CaseDecision> = {}): CaseDecision => ({
  ...{ id: 'd1', act: 'hide', words: 'Of others.', reportCount: 1, decidedAt: '2026-11-13T10:00:00Z' },
  subject: { kind: 'track', id: 's1', title: 'Shift Whistle', words: null, path: '/track/s1' },
  rule: { number: 4, title: 'Upload only what you made', path: '/rules?version=1#rule-upload' },
  ...{ until: null, isOver: false, undone: null, appeal: null, appealUntil: '2027-05-13T10:00:00Z' },
  ...{ by: { email: 'ada@example.org', isYou: true }, mayAnswer: false },
  ...over,
})
