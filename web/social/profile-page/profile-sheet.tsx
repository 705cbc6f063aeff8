import { useState } from 'react'
import { profileTracksResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { AVATAR_SIDE } from '#contract/platform/limits.ts'
import { smallNamesOf } from '#contract/platform/media.ts'
import type { Profile } from '#contract/profiles.ts'
import { scenePath } from '#contract/profiles.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'

import { SOCIAL_PLATFORM_NAMES } from '#contract/social-platforms.ts'
import { MentionedText } from '#web/people/profiles/mentions.tsx'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { queryOf, useResource } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { LabelledPlayAll } from '#web/player/labelled-play-all.tsx'
import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Halftone } from '#web/ui/media/halftone.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { trackCountText } from '#web/works/albums/album-facts.ts'
import { FollowCounts } from './follow-counts.tsx'
import { PlatformIcon } from './platform-icon.tsx'
import * as styles from './profile.module.css'
import { ProfileActions } from './profile-acts.tsx'
import { RestrictionNote } from './restriction-note.tsx'
import { SubscribeLink } from './subscribe-link.tsx'

const SHOWN = { sizes: PICTURES.profile, widthPx: AVATAR_SIDE }
const UNTRUSTED = 'nofollow ugc noopener noreferrer'

/** The head of a public profile: a low printed sheet in the accent colour of its picture. */
export function ProfileSheet({ page }: { page: PublicProfile }) {
  const { profile, counts } = page
  const { avatar } = profile
  const name = profileName(profile)
  return (
    <Sheet stock={profile.stock} className={`${styles.profile} ${touchStyles.names}`}>
      <Halftone src={avatar && (smallNamesOf(avatar.thumbUrl).at(-1) ?? avatar.url)} />
      <Picture
        src={avatar?.url}
        shown={SHOWN}
        alt={name}
        width={avatar?.width ?? 1}
        height={avatar?.height ?? 1}
        placeholder={avatar?.placeholder}
        eager
        className={styles.picture}
        fallback={<Plate name={name} id={profile.id} className={styles.picture} />}
      />
      <div className={styles.middle}>
        <div className={styles.title}>
          <Poster text={name} {...TITLES.profile} />
          <div className={styles.facts}>
            <span className="meta">@{profile.handle}</span>
            {profile.place && <PlaceLink place={profile.place} />}
            <FollowCounts profile={profile} />
          </div>
        </div>
        <div className={styles.actions}>
          {counts.tracks > 0 && <PlayArtist page={page} />}
          <ProfileActions profile={profile} />
          {profile.bio && <Bio profile={profile} />}
        </div>
        <RestrictionNote viewer={profile.viewer} />
      </div>
      <Links profile={profile} />
    </Sheet>
  )
}

/** FIND-06: leads to the other artists of the place. */
function PlaceLink({ place }: { place: string }) {
  const path = scenePath(place)
  if (!path) return <span className="meta">{place}</span>
  return (
    <AddressLink className={`meta link ${styles.place}`} href={path}>
      {place}
    </AddressLink>
  )
}

/**
 * The profile's links to other sites, with names if they are few, and the subscription to its feed.
 */
function Links({ profile }: { profile: Profile }) {
  const { socialLinks, profileType } = profile
  const name = profileName(profile)
  const isArtist = profileType === 'artist'
  if (socialLinks.length === 0 && !isArtist) return null
  const isNamed = socialLinks.length <= 3
  return (
    <nav
      className={isNamed ? styles.elsewhere : `${styles.elsewhere} ${styles.many}`}
      aria-label={`${isolated(name)} elsewhere`}
    >
      {socialLinks.map(({ platform, url }) => (
        <a
          key={platform}
          className={isNamed ? undefined : iconButtonStyles.iconButton}
          href={url}
          target="_blank"
          rel={UNTRUSTED}
          aria-label={
            platform === 'website'
              ? `Website of ${isolated(name)}`
              : `${isolated(name)} on ${SOCIAL_PLATFORM_NAMES[platform]}`
          }
          data-tip={isNamed ? undefined : SOCIAL_PLATFORM_NAMES[platform]}
        >
          <PlatformIcon platform={platform} />
          {isNamed && <span className="truncated">{SOCIAL_PLATFORM_NAMES[platform]}</span>}
        </a>
      ))}
      {isArtist && <SubscribeLink profile={profile} isNamed={isNamed} />}
    </nav>
  )
}

/**
 * A longer bio, or one of several lines, is shortened until the reader expands it: the music is
 * below it.
 */
const SHORT = 140

function Bio({ profile: { bio: text, mentions } }: { profile: Profile }) {
  const [isWhole, setWhole] = useState(false)
  const start = beginningOf(text)
  const isCut = !isWhole && start !== null
  return (
    <p className={`body-text ${styles.biography}`}>
      <LinkedText text={isCut ? `${start} … ` : text}>
        {(words) => <MentionedText text={words} mentions={mentions} />}
      </LinkedText>
      {isCut && (
        <button type="button" className="link strong" onClick={() => setWhole(true)}>
          Read all
        </button>
      )}
    </p>
  )
}

/** Whole words of the first line; null if that is the whole text. */
function beginningOf(text: string): string | null {
  const line = text.trim().split('\n', 1)[0] ?? ''
  if (line.length <= SHORT) return line === text.trim() ? null : line
  const cut = line.slice(0, SHORT)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), SHORT / 2)).trimEnd()
}

/** Plays all tracks of an artist, newest first. Missing pages are requested on play. */
function PlayArtist({ page: { profile, counts, music } }: { page: PublicProfile }) {
  const query = useResource(
    profileTracksResource,
    { id: profile.id },
    {
      initialData: music ? { pages: [music.tracks], pageParams: [undefined] } : undefined,
      enabled: false,
    },
  )
  const known = query.data && !query.hasNextPage ? query.data.pages.flatMap((shown) => shown.items) : undefined
  const fetchTracks = async () => {
    const all = { ...queryOf(profileTracksResource, { id: profile.id }), pages: Number.POSITIVE_INFINITY }
    return (await queryClient.fetchInfiniteQuery(all)).pages.flatMap((shown) => shown.items)
  }
  const count = trackCountText(counts.tracks)
  const durationMs = known?.reduce((sum, track) => sum + track.durationMs, 0)
  return (
    <LabelledPlayAll
      label="Play all"
      name={`all ${count} by ${isolated(profileName(profile))}`}
      tracks={known ?? fetchTracks}
      count={count}
      durationMs={durationMs}
    />
  )
}
