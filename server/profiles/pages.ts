import { activeProfile } from '#contract/access.ts'
import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import { ProfileTab, type PublicProfile } from '#contract/public-profile.ts'
import type { Head } from '#server/platform/page/head.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadArtists } from './artists/routes.ts'
import { loadOwnProfile, loadPublicProfile } from './load.ts'

/** What draws each tab. */
const PANELS: Record<ProfileTab, string> = {
  music: 'profiles/public/profile-music.tsx',
  art: 'artworks/profile-art.tsx',
  events: 'events/profile-events.tsx',
  merch: 'merch/profile-merch.tsx',
}

const DESCRIPTION_CHARS = 200

export const artists: Page = {
  module: 'profiles/artists/artists-page.tsx',
  head: { title: `Artists • ${PRODUCT}`, description: `All artists on ${PRODUCT}, A to Z.`, canonical: '/artists' },
  load: async ({ c }) => ({ entries: [{ key: keys.artists, data: await loadArtists(c), paged: true }] }),
}

export const profile: Page = {
  module: 'profiles/profile-page.tsx',
  head: { title: `Profile Not Found • ${PRODUCT}`, description: 'Profile not found' },
  subject: ({ slug = '' }) => keys.profilePage(slug),
  async load({ c, params: { slug = '' }, query }) {
    const tab = ProfileTab.safeParse(query.get('tab')).data ?? 'music'
    const data = await loadPublicProfile(c, slug, tab)
    const modules = [data.profile.profileType === 'artist' ? PANELS[tab] : 'profiles/public/fan-shelf.tsx']
    return { head: profileHead(data), entries: [{ key: keys.profilePage(slug), data }], modules }
  },
}

export const myProfile: Page = {
  module: 'profiles/profile-page.tsx',
  head: { title: `My Profile • ${PRODUCT}`, description: 'Your profile.', hidden: true },
  redirect: ({ session }) => {
    const active = activeProfile(session)
    return active ? `/${active.slug || active.handle}` : null
  },
}

export const editProfile: Page = {
  module: 'profiles/edit-profile-page.tsx',
  head: { title: `Edit Profile • ${PRODUCT}`, description: 'Your name, picture, words and links.', hidden: true },
  async load({ c, session }) {
    const active = activeProfile(session)
    return { entries: active ? [{ key: keys.profileForm(active.id), data: await loadOwnProfile(c) }] : [] }
  },
}

function profileHead({ profile: shown }: PublicProfile): Head {
  const name = shown.displayName || shown.handle
  return {
    title: `${name} • ${PRODUCT}`,
    description: oneLine(shown.bio, DESCRIPTION_CHARS) || `${name} on ${PRODUCT}.`,
    canonical: `/${shown.slug || shown.handle}`,
    type: 'profile',
    ...(shown.avatar && {
      image: { path: shown.avatar.url, alt: name, width: shown.avatar.width, height: shown.avatar.height },
    }),
  }
}

/** The beginning of a text in whole words, without its line breaks. */
function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`
}
