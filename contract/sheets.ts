import type { PosterSize } from './drawing/poster-fit.ts'

/**
 * The heads of public pages: sizes of their titles, and `sizes` of their pictures. The prerendered
 * HTML and the page use the same ones, so that nothing moves and no picture loads twice. (The
 * pictures of tags and scenes are only in the prerendered HTML.)
 */
export const TITLES = {
  track: { maxHeight: 284, maxSize: 168, minSize: 40, maxLines: 3 },
  album: { maxHeight: 150, maxSize: 132, minSize: 36, maxLines: 2 },
  artwork: { maxHeight: 284, maxSize: 132, minSize: 36, maxLines: 4 },
  event: { maxHeight: 300, maxSize: 168, minSize: 34, maxLines: 3 },
  eventWithFlyer: { maxHeight: 286, maxSize: 112, minSize: 34, maxLines: 3 },
  playlist: { maxHeight: 200, maxSize: 120, minSize: 22, maxLines: 3 },
  profile: { maxHeight: 78, maxSize: 88, minSize: 26, maxLines: 2 },
  collection: { maxHeight: 190, maxSize: 150, minSize: 26, maxLines: 2 },
} satisfies Record<string, PosterSize>

export const PICTURES = {
  track: '(max-width: 767.98px) 100vw, 27rem',
  album: '(max-width: 767.98px) 8rem, 20rem',
  playlist: '(max-width: 767.98px) 7rem, 15rem',
  profile: '(max-width: 767.98px) 5.5rem, 10.5rem',
  collection: '(max-width: 767.98px) 7rem, 15rem',
} as const
