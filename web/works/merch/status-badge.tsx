import type { MerchStatus } from '#contract/merch.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'

/** MERCH-03: a draft waits for approval like a resubmitted item. */
export function StatusBadge({ status }: { status: MerchStatus }) {
  if (status === 'approved') return <Badge kind="on">approved</Badge>
  if (status === 'rejected') return <Badge kind="bad">rejected</Badge>
  return <Badge kind="pending">pending approval</Badge>
}
