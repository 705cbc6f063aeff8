import { Suspense } from 'react'
import type { ProfileSummary } from '#contract/profiles.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { useMark } from '#web/ui/text/marks.ts'
import { DELETED_PROFILE, profileName } from './profile-name.ts'

const Name = ({ name, className }: { name: string; className?: string }) => <span className={className}>{name}</span>
const GoneArtist = lazyPart(() => import('./gone-artist.tsx'), 'GoneArtist', Name)

export type ArtistLinkProps = {
  artist: ProfileSummary | null
  /** Shown for an artist whose profile was deleted. */
  missing?: string
  className?: string
}

/** The artist's name with a link to their page; a placeholder for a deleted profile. */
export function ArtistLink({ artist, missing = DELETED_PROFILE, className }: ArtistLinkProps) {
  const mark = useMark()
  if (!artist) {
    return (
      <Suspense fallback={<Name name={missing} className={className} />}>
        <GoneArtist name={missing} className={className} />
      </Suspense>
    )
  }
  return (
    <Link to="/$slug" params={{ slug: artist.slug || artist.handle }} className={className}>
      {mark(profileName(artist))}
    </Link>
  )
}
