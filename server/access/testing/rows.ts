/**
 * The permissions of every endpoint: for each role the status of its response. A call that passes
 * the permissions but has no valid target may get 422. That does not depend on the role. The rows
 * of an endpoint are in `access.rows.ts` beside its routes.
 */
export type Row = [operation: string, expected: Record<Role, number>, call?: Call]
type Call = {
  /**
   * The first parameter of the path: `:track` is a track of the owner's. Default: an id that does
   * not exist.
   */
  id?: string
  query?: string
  json?: object | ((world: World) => object)
  form?: () => FormData | Promise<FormData>
}
export type Role = 'visitor' | 'newcomer' | 'fan' | 'stranger' | 'owner' | 'admin'
export type World = {
  /**
   * Factories of the owner's things by their name in paths, such as `:track`. `:profile` and
   * `:handle` are the owner.
   */
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
/** Needs a user with a profile. The newcomer has no profile, and neither has the admin. */
export const withProfile = (status: number, but: Partial<Statuses> = {}) =>
  signedIn(status, { newcomer: 403, admin: 403, ...but })
export const adminsOnly = (status: number) => signedIn(403, { admin: status })
export const nobody = '01990000-0000-7000-8000-000000000000'

/** The path of a row's call, in which `:track` still stands for a track's id. */
export function pathOf([operation, , { id = nobody, query } = {}]: Row): string {
  const [, path = ''] = operation.split(' ')
  const named = path.replace(/\{\w+\}/, id).replace(/\{\w+\}/g, nobody)
  return query ? `${named}?${query}` : named
}
