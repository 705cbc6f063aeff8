import type { MerchStatus } from '#contract/merch.ts'

export type MerchAction = 'edit' | 'delete' | 'approve' | 'reject'
/**
 * The roles of a user for an item; members act for the item's profile. A user can have both roles.
 * An admin may then decide on an item of their own profile, and the audit log shows it.
 */
export type MerchActor = { isMember: boolean; isAdmin: boolean }

/** Status of a new item. */
export const NEW_ITEM: MerchStatus = 'draft'

type StatusRule = { by: 'member' | 'admin'; to: Partial<Record<MerchStatus, MerchStatus | 'gone'>> }

/**
 * Which role may do what to an item in which status, and the status afterwards. Anything else is
 * impossible. If the picture of an item's artwork is replaced, a trigger on artworks raises the
 * revision and sends an approved item back to review.
 */
const RULES: Readonly<Record<MerchAction, StatusRule>> = {
  edit: {
    by: 'member',
    to: {
      draft: 'draft',
      pending_approval: 'pending_approval',
      approved: 'pending_approval',
      rejected: 'pending_approval',
    },
  },
  delete: { by: 'member', to: { draft: 'gone', pending_approval: 'gone', approved: 'gone', rejected: 'gone' } },
  approve: { by: 'admin', to: { draft: 'approved', pending_approval: 'approved' } },
  reject: { by: 'admin', to: { draft: 'rejected', pending_approval: 'rejected' } },
}

export const mayDo = (act: MerchAction, actor: MerchActor): boolean =>
  RULES[act].by === 'admin' ? actor.isAdmin : actor.isMember

/** The status after the action; undefined if the action is impossible in `status`. */
export const statusAfter = (act: MerchAction, status: MerchStatus): MerchStatus | 'gone' | undefined =>
  RULES[act].to[status]

/** Whether everyone sees an item with this status. Only its members and admins see the others. */
export const isPublic = (status: MerchStatus): boolean => status === 'approved'
