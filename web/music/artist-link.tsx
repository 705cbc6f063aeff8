import { Link } from '@tanstack/react-router'
import type { ProfileSummary } from '#contract/profiles.ts'
import { DELETED_PROFILE, profileName } from '#web/player/artist-name.ts'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'

export type ArtistLinkProps = {
  artist: ProfileSummary | null
  /** What stands for an artist whose profile is gone. */
  missing?: string
  className?: string
}

/** The maker's name, leading to their page; for a profile that is gone its stand-in, with the reason as a tooltip. */
export function ArtistLink({ artist, missing = DELETED_PROFILE, className }: ArtistLinkProps) {
  if (!artist) {
    return (
      <Tooltip text="Profile no longer available">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
        <span className={className} tabIndex={0}>
          {missing}
        </span>
      </Tooltip>
    )
  }
  return (
    <Link to="/$slug" params={{ slug: artist.slug || artist.handle }} className={className}>
      {profileName(artist)}
    </Link>
  )
}
