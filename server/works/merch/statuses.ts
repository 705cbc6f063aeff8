import type { MerchStatus } from '#contract/merch.ts'

export type MerchAction = 'edit' | 'delete' | 'approve' | 'reject'
/**
 * A member acts for the item's profile. Someone may be both; an admin may then decide on an own item, which the audit
 * log shows.
 */
export type MerchActor = { isMember: boolean; isAdmin: boolean }

/** Made by an artist, an item is this. */
export const NEW_ITEM: MerchStatus = 'draft'

type HouseRule = { by: 'member' | 'admin'; to: Partial<Record<MerchStatus, MerchStatus | 'gone'>> }

/**
 * Who does what to an item in which status, and what it is afterwards. What is not here cannot be done. Whoever
 * replaces the picture of its artwork edits it too; a trigger on artworks sees to that.
 */
const RULES: Readonly<Record<MerchAction, HouseRule>> = {
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

/** The status after the act; undefined where it cannot be done from `status`. */
export const statusAfter = (act: MerchAction, status: MerchStatus): MerchStatus | 'gone' | undefined =>
  RULES[act].to[status]

/** What everyone sees; the rest only its members and admins. */
export const isPublic = (status: MerchStatus): boolean => status === 'approved'
