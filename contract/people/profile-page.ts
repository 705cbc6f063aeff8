import { z } from 'zod'
import { AlbumPage } from '../works/albums.ts'
import { ArtworkPage } from '../works/artworks.ts'
import { EventPage } from '../works/events.ts'
import { MerchPage } from '../works/merch.ts'
import { StemPage, TrackPage } from '../works/music.ts'
import { Profile } from './profiles.ts'

export const ProfileTab = z.enum(['music', 'art', 'events', 'merch'])
export type ProfileTab = z.infer<typeof ProfileTab>

/** How many things stand in each tab for everyone to see; `events` are those to come. */
const Counts = z.object({
  tracks: z.number().int(),
  stems: z.number().int(),
  artworks: z.number().int(),
  events: z.number().int(),
  merch: z.number().int(),
})

/** All that `/{slug}` shows first: the profile, and what stands in the tab that was asked for; the other tabs are null. */
export const ProfilePage = z.object({
  profile: Profile,
  counts: Counts,
  music: z.object({ tracks: TrackPage, stems: StemPage, albums: AlbumPage }).nullable(),
  art: ArtworkPage.nullable(),
  events: EventPage.nullable(),
  merch: MerchPage.nullable(),
})
export type ProfilePage = z.infer<typeof ProfilePage>
