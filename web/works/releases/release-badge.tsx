import type { Release } from '#contract/releases.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { shortMoment } from './release-times.ts'

const NAMES = { draft: 'Draft', link: 'By link', followers: 'Followers' } as const

/** The state of a work in a list of its owner; nothing if it is public. */
export function ReleaseBadge({ release: { state, publicAt } }: { release: Release }) {
  if (publicAt) return <Badge kind="pending">Scheduled {shortMoment(publicAt)}</Badge>
  return state === 'public' ? null : <Badge kind="pending">{NAMES[state]}</Badge>
}
