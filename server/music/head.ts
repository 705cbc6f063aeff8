import type { TrackDetail } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { aboutTrack } from '#server/linked-data/linked-data.ts'
import { lastingAudio } from '#server/media/lasting-audio.ts'
import type { Head } from '#server/platform/page/head.ts'
import { shownName } from '#server/profiles/present.ts'

export const TRACK_TITLE = `Track • ${PRODUCT}`

/** 'Track • Undercroft' is what the page itself is called; a shared link names the work. */
export function trackHead(data: TrackDetail, publicUrl: string): Head {
  const artist = shownName(data.artist)
  return {
    title: TRACK_TITLE,
    cardTitle: `${isolated(data.title)} by ${isolated(artist)}`,
    description: [
      `Listen to ${isolated(data.title)} by ${isolated(artist)} on ${PRODUCT}.`,
      data.tags.map(isolated).join(', '),
    ]
      .filter(Boolean)
      .join(' '),
    canonical: `/track/${data.id}`,
    isEmbeddable: true,
    card: { subject: `track/${data.id}`, alt: `${isolated(data.title)} by ${isolated(artist)}` },
    about: aboutTrack(data, publicUrl),
    type: 'music.song',
    audioPath: lastingAudio(data),
    playerPath: `/embed/track/${data.id}`,
    ...(data.cover && !data.sensitive && { shows: { path: data.cover.url } }),
  }
}
