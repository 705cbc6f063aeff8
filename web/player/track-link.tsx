import type { ComponentProps } from 'react'
import type { Track } from '#contract/music.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { tokenOf } from './engine/link-tracks.ts'

type TrackLinkProps = Omit<ComponentProps<'a'>, 'href'> & { track: Pick<Track, 'id' | 'fileUrl'> }

/** Leads to the page of a track, or to that of the secret link by which it was opened. */
export function TrackLink({ track, ...link }: TrackLinkProps) {
  const token = tokenOf(track)
  if (token) return <Link {...link} to="/s/$token" params={{ token }} />
  return <Link {...link} to="/track/$id" params={{ id: track.id }} />
}
