import type { Viewer } from '#server/people/profiles/permissions.ts'
import type { Audience } from './columns.ts'

type Thing = { id: string; profileId: string; audience: Audience }

/**
 * Whether the requester may see or hear a thing. This is the only such rule: every response, file
 * and list that contains the thing follows it. Its owner sees it always. Admins see what moderators
 * hid and what followers may see, so that they can judge reports of it. They see no draft. What its
 * owner shares by links they see only while a case about it is open (`viewerFor`). Nobody can act as
 * a suspended profile, so only admins see its things.
 */
export function mayHear(viewer: Viewer, { id, profileId, audience }: Thing): boolean {
  if (audience === 'public' || viewer.memberOf.has(profileId)) return true
  switch (audience) {
    case 'hidden':
      return viewer.isAdmin
    case 'followers':
      return viewer.isAdmin || viewer.follows.has(profileId) || viewer.opens.has(id)
    case 'link':
      return viewer.opens.has(id)
    case 'draft':
      return false
  }
}
