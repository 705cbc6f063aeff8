import type { TrackDetail } from '#contract/music.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { Head } from '#server/platform/page/head.ts'
import { shownName } from '#server/profiles/present.ts'

export const TRACK_TITLE = `Track • ${PRODUCT}`

/** 'Track • Undercroft' is what the page itself is called; a shared link names the work. */
export function trackHead(data: TrackDetail): Head {
  const artist = shownName(data.artist)
  return {
    title: TRACK_TITLE,
    cardTitle: `${data.title} by ${artist}`,
    description: [`Listen to ${data.title} by ${artist} on ${PRODUCT}.`, data.tags.join(', ')]
      .filter(Boolean)
      .join(' '),
    canonical: `/track/${data.id}`,
    type: 'music.song',
    audioPath: data.fileUrl,
    playerPath: `/embed/track/${data.id}`,
    ...(data.cover &&
      !data.sensitive && {
        shows: { path: data.cover.url },
        image: {
          path: data.cover.url,
          alt: `Cover of ${data.title}`,
          width: data.cover.width,
          height: data.cover.height,
        },
      }),
  }
}
