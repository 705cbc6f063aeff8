import { type SQL, sql } from 'drizzle-orm'
import type { MusicGroup, Person } from 'schema-dts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { scenePath } from '#contract/profiles.ts'
import { type PublicProfile, publicProfileResource } from '#contract/public-profile.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'
import { SOCIAL_PLATFORM_NAMES } from '#contract/social-platforms.ts'
import { counted } from '#contract/words/counted.ts'
import { presentSummary, shownName } from '#server/people/profiles/present.ts'
import { findProfilesByIds } from '#server/people/profiles/queries.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'
import { oneLine } from '#server/platform/page/one-line.ts'
import { addressOf, imageOf, type Maker, makerOf, recordingOf } from '#server/works/public-parts/json-ld.ts'
import { byId, type FindOf, fromKey, type PublicKind, publicPage } from '#server/works/public-parts/kind.ts'
import { posterTitle } from '#server/works/public-parts/poster-title.ts'
import { squarePreload } from '#server/works/public-parts/preloaded-pictures.ts'
import { readOne } from '#server/works/public-parts/read-one.ts'
import {
  dates,
  day,
  mainPicture,
  people,
  profileLink,
  section,
  sheet,
  supportLinks,
  tiles,
  trackRows,
  words,
} from '#server/works/public-parts/screen-parts.ts'
import {
  accentOfPicture,
  BLANK,
  type Describe,
  describeSquare,
  ownFiles,
} from '#server/works/public-parts/social-card-parts.ts'
import { profileArchive } from './archive.ts'
import { shop } from './shop.ts'
import { viewOfProfile } from './viewer.ts'

const TABS = { music: 'Music', art: 'Art', events: 'Events', merch: 'Merch' }

function profileScreen(page: PublicProfile): Html {
  const { profile, counts, music, art, events, merch, fan } = page
  const name = shownName(profile)
  const { handle, place, followerCount, followingCount, avatar, bio, socialLinks, support } = profile
  const links = socialLinks.map(
    ({ platform, url }) =>
      html` <a href="${url}" rel="nofollow ugc noopener noreferrer">${SOCIAL_PLATFORM_NAMES[platform]}</a>`,
  )
  const about = html`
    ${posterTitle(name, TITLES.profile, 'profile')}
    <p class="meta">@${handle} ${placeLink(place)} ${counted(followerCount, 'follower')}, ${followingCount} following</p>
    ${words(bio)}`
  const shown = [music && musicTab(music), art && tiles(art.items), events && dates(events.items), merch && shop(merch)]
  const tabs = { music: counts.tracks + counts.stems, art: counts.artworks, events: counts.events, merch: counts.merch }
  const names = Object.entries(tabs).map(
    ([tab, count]) =>
      html`<a href="?tab=${tab}">${TABS[tab as keyof typeof TABS]} <span class="meta">${count}</span></a> `,
  )
  return html`
    ${sheet('first-profile', profile.stock, html`${mainPicture(avatar, name, PICTURES.profile)}<div>${about}</div><p>${links}${support && html` Support: ${supportLinks(support)}`}</p>`)}
    ${!fan && html`<nav class="first-tabs" aria-label="${name}">${names}</nav>`}
    <div class="first-pane">${fan ? shelf(fan) : shown.filter((tab) => tab !== null)}</div>`
}

function placeLink(place: string | null): Html | null {
  const path = place && scenePath(place)
  return path ? html`<a href="${path}">${place}</a>` : html`${place}`
}

type Music = NonNullable<PublicProfile['music']>

function musicTab({ tracks, albums, stems }: Music): Html {
  const records = albums.items.map(({ id, title, trackCount, releaseDate }) => {
    const released = releaseDate && html` ${day(releaseDate)}`
    return html`<li><a href="/album/${id}">${title}</a> ${counted(trackCount, 'track')}${released}</li>`
  })
  return html`
    ${trackRows(tracks.items)}
    ${section('Albums', records.length > 0 && html`<ul>${records}</ul>`)}
    ${section('Stems', trackRows(stems.items))}`
}

type Shelf = NonNullable<PublicProfile['fan']>

function shelf({ playlists, likes, following }: Shelf): Html {
  const lists = playlists.map(({ id, title }) => html`<li><a href="/playlist/${id}">${title}</a></li>`)
  const liked = likes?.map((item) =>
    item.kind === 'music'
      ? html`<li><a href="/track/${item.track.id}">${item.track.title}</a> ${profileLink(item.track.artist)}</li>`
      : html`<li><a href="/artwork/${item.artwork.id}">${item.artwork.title}</a></li>`,
  )
  return html`
    ${section('Playlists', lists.length > 0 && html`<ul>${lists}</ul>`)}
    ${section('Likes', liked ? html`<ul>${liked}</ul>` : null)}
    ${section('Following', following.length > 0 && people(following))}`
}

function profileMetaTags(page: PublicProfile, publicUrl: string): MetaTags {
  const { profile: shown } = page
  const name = shown.displayName || shown.handle
  const path = `/${shown.slug || shown.handle}`
  return {
    title: `${isolated(name)} • ${PRODUCT}`,
    description: oneLine(shown.bio) || `${isolated(name)} on ${PRODUCT}.`,
    canonical: path,
    about: aboutProfile(page, publicUrl),
    card: { subject: `profile/${shown.id}`, alt: name },
    type: 'profile',
    noAi: shown.noAi,
    ...(shown.profileType === 'artist' && { feed: { page: path, title: `${isolated(name)} on ${PRODUCT}` } }),
    ...(shown.avatar && { shows: squarePreload(shown.avatar, PICTURES.profile) }),
  }
}

function aboutProfile({ profile, music }: PublicProfile, publicUrl: string): object {
  const more = {
    ...(profile.bio && { description: profile.bio }),
    ...imageOf(profile.avatar, publicUrl),
    ...(profile.socialLinks.length > 0 && { sameAs: profile.socialLinks.map(({ url }) => url) }),
    ...(profile.support && {
      potentialAction: profile.support.links.map(({ url }) => ({ '@type': 'DonateAction' as const, target: url })),
    }),
  }
  const maker = makerOf(profile, publicUrl) as Exclude<Maker, string>
  const place = profile.place ? { '@type': 'Place' as const, name: profile.place } : null
  if (maker['@type'] !== 'MusicGroup')
    return { ...(maker as Exclude<Person, string>), ...more, ...(place && { homeLocation: place }) } satisfies Person
  return {
    ...maker,
    ...more,
    ...(place && { location: place }),
    ...(music &&
      music.tracks.items.length > 0 && { track: music.tracks.items.map((track) => recordingOf(track, publicUrl)) }),
    ...(music &&
      music.albums.items.length > 0 && {
        album: music.albums.items.map(({ id, title }) => ({
          '@type': 'MusicAlbum' as const,
          '@id': addressOf(publicUrl, 'album', id),
          url: addressOf(publicUrl, 'album', id),
          name: title,
        })),
      }),
  } satisfies MusicGroup
}

type Profile = {
  type: 'artist' | 'personal'
  name: string
  handle: string
  place: string | null
  avatar: string | null
  stock: string | null
  tracks: number
  albums: number
  artworks: number
  playlists: number
}

const describeProfile: Describe = async (db, id) => {
  const profile =
    isUuid(id) &&
    (await readOne<Profile>(
      db,
      sql`select p.profile_type as type, coalesce(p.display_name, p.handle) as name, p.handle, p.place, p.avatar, p.stock,
      (select count(*)::int from assets a join music m using (id)
        where a.profile_id = p.id and a.is_public and a.listable and m.type = 'track') as tracks,
      (select count(*)::int from assets a where a.profile_id = p.id and a.asset_type = 'album' and a.is_public) as albums,
      (select count(*)::int from assets a where a.profile_id = p.id and a.asset_type = 'artwork' and a.is_public and a.listable) as artworks,
      (select count(*)::int from playlists l where l.owner_profile_id = p.id and l.is_public) as playlists
      from profiles p where p.id = ${id} and p.is_public`,
    ))
  if (!profile) return null
  const { name, handle, place, avatar, stock } = profile
  const card = {
    ...BLANK,
    accent: accentOfPicture(avatar, stock),
    title: name,
    above: { as: 'facts', lines: [place ? `@${handle}, ${place}` : `@${handle}`] } as const,
    below: { as: 'name', lines: [worksOf(profile)] } as const,
    halftone: ownFiles(avatar)[0] ?? null,
  }
  return { owner: id, card }
}

function worksOf({ type, tracks, albums, artworks, playlists }: Profile): string {
  const all = [
    type === 'artist' && tracks > 0 && counted(tracks, 'track'),
    type === 'artist' && albums > 0 && counted(albums, 'album'),
    type === 'artist' && artworks > 0 && counted(artworks, 'artwork'),
    type === 'personal' && playlists > 0 && counted(playlists, 'playlist'),
  ].filter((each) => each !== false)
  return all.join(', ') || (type === 'artist' ? 'Artist' : 'Listener')
}

const describeFace = describeSquare(
  (id) => sql`select id as owner, avatar as picture from profiles where id = ${id} and is_public`,
)

export const publicProfile = {
  page: publicPage({
    resource: publicProfileResource,
    head: (page, { publicUrl }) => profileMetaTags(page, publicUrl),
    missing: { title: `Profile Not Found • ${PRODUCT}`, description: 'Profile not found' },
    screen: profileScreen,
  }),
  card: {
    describe: describeProfile,
    square: { kind: 'face', describe: describeFace },
    table: sql`profiles`,
    all: sql`select id from profiles where is_public`,
  },
  sitemap: {
    name: 'profiles',
    ...byId,
    from: (key: SQL | null) => sql`select id::text as key, slug as name, null::timestamptz as changed, avatar as picture
      from profiles where is_public${fromKey(key, sql`id`)} order by id`,
    pathOf: (slug: string) => `/${slug}`,
  },
  found: (async (c, ids) => {
    const rows = await findProfilesByIds(c.var.db, ids)
    // The list fills in whether the requester follows the profile, as every list of people does.
    const viewer = { following: null }
    return rows.map((row) => {
      const profile = { ...presentSummary(row), place: row.place, viewer }
      return { id: row.id, found: { kind: 'profile', profile } }
    })
  }) satisfies FindOf<'profile'>,
  report: `
    select 'profile', t.id, t.id, coalesce(t.display_name, t.handle), t.bio, '/' || t.slug, t.is_suspended, t.is_public, false
    from profiles t where t.id = $id`,
  archive: profileArchive,
  viewer: viewOfProfile,
} satisfies PublicKind
