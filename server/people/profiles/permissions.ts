import type { AppContext } from '#server/platform/context.ts'

declare module '#server/platform/context.ts' {
  interface RequestVariables {
    /**
     * The secret link of this request: the ids of what it opens, and a function that counts a play
     * by a listener.
     */
    link?: { opens: ReadonlySet<string>; countPlay(listener: string): Promise<void> }
  }
}

/**
 * The requester. `memberOf` are the profiles that the user may act as, none for a visitor. `follows`
 * are those owners of the requested things that the acting profile follows, as far as they were
 * looked up. `opens` are the works that the secret link of the request opens.
 */
export type Viewer = {
  memberOf: ReadonlySet<string>
  isAdmin: boolean
  follows: ReadonlySet<string>
  opens: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()
const VISITOR: Viewer = { memberOf: NONE, isAdmin: false, follows: NONE, opens: NONE }

export const canEditProfile = (viewer: Viewer, profile: { id: string }): boolean => viewer.memberOf.has(profile.id)

export function viewerOf({ var: { session, profiles, link } }: AppContext): Viewer {
  const opens = link?.opens ?? NONE
  if (!session) return opens === NONE ? VISITOR : { ...VISITOR, opens }
  return { memberOf: new Set(profiles.map(({ id }) => id)), isAdmin: session.isAdmin, follows: NONE, opens }
}
