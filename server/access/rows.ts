/**
 * Who may call what: every endpoint of the API, called as everybody. Each cell is the status that the call answers; a
 * call that is let in but has nothing valid to work on may be refused for that (422), which is not a matter of who
 * calls.
 */
type Call = { path: string; json?: unknown; form?: () => Promise<FormData> }
export type Row = [operation: string, call: (world: World) => Call, expected: Record<Role, number>]
export type Role = 'visitor' | 'newcomer' | 'fan' | 'stranger' | 'owner' | 'admin'
export type World = {
  /** Makes a thing of the owner's; a path names it as `:track`. */
  owned: Record<Thing, () => Promise<string>>
  profileId: string
  handle: string
}
export type Thing = 'track' | 'stem' | 'artwork' | 'album' | 'playlist' | 'comment' | 'event' | 'merch' | 'talk'

export const everyone = (status: number): Record<Role, number> => ({
  visitor: status,
  newcomer: status,
  fan: status,
  stranger: status,
  owner: status,
  admin: status,
})
/** Needs a user; the newcomer has no profile, the admin none either. */
export const withProfile = (status: number) => ({ ...everyone(status), visitor: 401, newcomer: 403, admin: 403 })
export const nobody = '01990000-0000-7000-8000-000000000000'
export const adminsOnly = (status: number) => ({ ...everyone(403), visitor: 401, admin: status })
