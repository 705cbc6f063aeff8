/**
 * Who may call what: every endpoint of the API, called as everybody. The number for each role is the status of the
 * response. A call that is let in but has nothing valid to work on may be refused for that (422), which is not a matter
 * of who calls. The rows of an endpoint stand in `access.rows.ts` beside its routes.
 */
export type Row = [operation: string, expected: Record<Role, number>, call?: Call]
type Call = {
  /** The first parameter of the path: `:track` is a track of the owner's. Without it nothing is there. */
  id?: string
  query?: string
  json?: object | ((world: World) => object)
  form?: () => FormData | Promise<FormData>
}
export type Role = 'visitor' | 'newcomer' | 'fan' | 'stranger' | 'owner' | 'admin'
export type World = {
  /** What a path names as `:track`: makes a thing of the owner's. `:profile` and `:handle` are the owner. */
  owned: Record<string, () => Promise<string>>
  profileId: string
}
type Statuses = Record<Role, number>

export const everyone = (status: number, but: Partial<Statuses> = {}): Statuses => ({
  visitor: status,
  newcomer: status,
  fan: status,
  stranger: status,
  owner: status,
  admin: status,
  ...but,
})
export const signedIn = (status: number, but: Partial<Statuses> = {}) => everyone(status, { visitor: 401, ...but })
/** Needs a user; the newcomer has no profile, the admin none either. */
export const withProfile = (status: number, but: Partial<Statuses> = {}) =>
  signedIn(status, { newcomer: 403, admin: 403, ...but })
export const adminsOnly = (status: number) => signedIn(403, { admin: status })
export const nobody = '01990000-0000-7000-8000-000000000000'

/** The path of a row's call, in which `:track` stands for a track. */
export function pathOf([operation, , { id = nobody, query } = {}]: Row): string {
  const [, path = ''] = operation.split(' ')
  const named = path.replace(/\{\w+\}/, id).replace(/\{\w+\}/g, nobody)
  return query ? `${named}?${query}` : named
}
