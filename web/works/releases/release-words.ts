import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import type { Release, ReleaseKind, ReleaseState } from '#contract/releases.ts'
import type { OwnRelease } from '#contract/secret-links.ts'
import { counted } from '#contract/words/counted.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'

/** What the page of a work knows about who may open it. */
export type ReleasedWork = {
  kind: ReleaseKind
  id: string
  title: string
  release: Release
  owner: Pick<ProfileSummary, 'displayName' | 'handle' | 'profileType'> | null
}

export type Unpublished = Exclude<ReleaseState, 'public'>

const NOUNS = { track: 'Track', album: 'Album', artwork: 'Artwork', event: 'Event', playlist: 'Playlist' } as const
export const nounOfWork = (kind: ReleaseKind): string => NOUNS[kind]

export const isHeard = (kind: ReleaseKind): boolean => kind === 'track' || kind === 'album' || kind === 'playlist'
const verbOf = (kind: ReleaseKind): string => (isHeard(kind) ? 'listen' : 'see it')

const ABSENT_FROM: Record<ReleaseKind, string> = {
  track: 'It is not in search, on tag pages or on the radio.',
  album: 'It is not in search.',
  artwork: 'It is not in search or on tag pages.',
  event: 'It is not in search or in calendars.',
  playlist: 'It is not in search.',
}

/** The meaning of a state: its name, and the sentence after it. */
export type Meaning = { name: string; says: string }

/**
 * What a state means for a work. `reach` has the links and followers, once they are loaded; `now`
 * is the time by which links have ended, in milliseconds since 1970.
 */
export function meaningOf(state: Unpublished, work: Omit<ReleasedWork, 'id'>, reach?: OwnRelease, now = 0): Meaning {
  if (state === 'draft') return { name: 'Draft.', says: `${onlyOwners(work.owner)} this page.` }
  const verb = verbOf(work.kind)
  if (state === 'link') {
    return { name: 'By link.', says: `Everyone with a secret link can ${verb}.${linksText(reach, now)}` }
  }
  const followers = reach?.followerCount ? counted(reach.followerCount, 'follower') : 'followers'
  return { name: 'Followers.', says: `Your ${followers} can ${verb}. ${ABSENT_FROM[work.kind]}` }
}

const onlyOwners = (owner: ReleasedWork['owner']): string =>
  owner?.profileType === 'artist' ? `Only the members of ${isolated(profileName(owner))} see` : 'Only you see'

function linksText(reach: OwnRelease | undefined, now: number): string {
  if (!reach) return ''
  const open = reach.links.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now).length
  if (open === 0) return ' No link is open yet.'
  const plays = reach.links.reduce((sum, link) => sum + link.plays, 0)
  return ` ${counted(open, 'link')} ${open === 1 ? 'is' : 'are'} open; ${counted(plays, 'play')} so far.`
}

/** Whether the owner's followers are notified when a thing is public for the first time. */
const NOTIFIES: Record<ReleaseKind, boolean> = {
  track: true,
  album: true,
  artwork: true,
  event: false,
  playlist: false,
}

/** What becoming public means, before it happens. */
export const publicMeaning = ({ kind }: Pick<ReleasedWork, 'kind'>): Meaning => ({
  name: 'Public.',
  says: `From now on everyone can ${verbOf(kind)}${NOTIFIES[kind] ? ', and followers are notified of a first release.' : '.'}`,
})

/** The question before a public work is taken back to `state`. */
export function unpublishWords(state: Unpublished, { title, kind, owner }: ReleasedWork) {
  const verb = isHeard(kind) ? 'hear it' : 'see it'
  const who = {
    draft: `${onlyOwners(owner)} it then.`,
    link: `Only people with a secret link can ${verb} then.`,
    followers: `Only your followers can ${verb} then.`,
  }
  return { title: `Unpublish “${isolated(title)}”?`, message: `${who[state]} Likes, comments and links stay.` }
}
